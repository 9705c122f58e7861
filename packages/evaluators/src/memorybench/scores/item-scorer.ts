import type { ChatModel, Profile } from '@memgym/core';
import type { AskJudgeOptions, Judgement } from '../../judges/judge.js';
import type { VerdictTally } from '../../judges/verdict-tally.js';
import type { BertScore } from '../bert-score/open-bert-score.js';
import type { SyllablesOf } from '../cmudict/open-cmudict.js';
import type { Synonyms } from '../wordnet/open-wordnet.js';
import type { ScoredItem, ScoresByMetric } from './scored-item.js';

/** The judge and the settings that an item is scored with. */
export interface ScoreItemContext {
  readonly judge: ChatModel;
  /** `reference` scores an unreadable judgement as the original does, `fixed` omits it. */
  readonly profile: Profile;
  /** Seed of the order in which a judge sees compared texts. */
  readonly seed: number;
  /** WordNet, opened on first use. Default: no synonyms. */
  readonly synonyms?: (() => Promise<Synonyms>) | undefined;
  /** Syllable counts from a dictionary, opened on first use. Default: syllables are counted by hyphenation. */
  readonly syllables?: (() => Promise<SyllablesOf>) | undefined;
  /** BERTScore F1 of a text against a reference; it needs a separate model. Default: such scores are missing. */
  readonly bertScore?: BertScore | undefined;
  /** Counts the verdicts, and the lost ones. Default: nothing is counted. */
  readonly tally?: VerdictTally | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Settings for a judge that is asked in our own way. */
export const judgeOptions = ({ tally, signal }: ScoreItemContext): AskJudgeOptions => ({ tally, signal });

/** The scores of an answer and the reasons for missing ones, both by metric. */
export interface ItemScores {
  readonly scores: ScoresByMetric;
  readonly unscored: Readonly<Record<string, string>>;
}

/** Scores the answer to an item of a family of data sets. */
export type ItemScorer = (item: ScoredItem, answer: string, context: ScoreItemContext) => Promise<ItemScores>;

/** One score from a judgement; without a verdict, it is missing with a reason. */
export const judgedScore = <Verdict>(
  metric: string,
  { verdict, unscored }: Judgement<Verdict>,
  value: (verdict: Verdict) => number,
): ItemScores => (unscored === undefined ? oneScore(metric, value(verdict)) : withoutScore(metric, unscored));

/** A metric with a value. */
export const oneScore = (metric: string, value: number): ItemScores => ({
  scores: { [metric]: value },
  unscored: {},
});

/** The combined scores of parts. */
export const joinScores = (...parts: readonly ItemScores[]): ItemScores => ({
  scores: Object.assign({}, ...parts.map(({ scores }) => scores)),
  unscored: Object.assign({}, ...parts.map(({ unscored }) => unscored)),
});

/** A metric without a value, with the reason. */
export const withoutScore = (metric: string, reason: string): ItemScores => ({
  scores: { [metric]: null },
  unscored: { [metric]: reason },
});
