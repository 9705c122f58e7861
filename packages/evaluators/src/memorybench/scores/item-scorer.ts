import type { ChatModel, Profile } from '@memgym/core';
import { readJudgeInteger } from '@memgym/scoring/memorybench';
import type { AskJudgeOptions, Judgement } from '../../judges/judge.js';
import type { BertScore } from '../bert-score/open-bert-score.js';
import type { SyllablesOf } from '../cmudict/open-cmudict.js';
import type { Synonyms } from '../wordnet/open-wordnet.js';
import { originalJudging } from './original-judging.js';
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
  readonly signal?: AbortSignal | undefined;
}

/** Settings for the judge: temperature 0, or those of the original. */
export const judgeOptions = (
  { profile, signal }: ScoreItemContext,
  metric: keyof typeof originalJudging,
): AskJudgeOptions => ({
  signal,
  ...(profile === 'reference' ? originalJudging[metric] : { temperature: 0 }),
});

/** The scores of an answer and the reasons for missing ones, both by metric. */
export interface ItemScores {
  readonly scores: ScoresByMetric;
  readonly unscored: Readonly<Record<string, string>>;
}

/** Scores the answer to an item of a family of data sets. */
export type ItemScorer = (item: ScoredItem, answer: string, context: ScoreItemContext) => Promise<ItemScores>;

/**
 * One score from a judgement. Without a verdict, it is missing with a reason; in `reference` it is the value that the
 * original reads in the reply or substitutes (docs/specs/memorybench.md#failed-judgements-score-zero).
 */
export function judgedScore<Verdict>(
  metric: string,
  judgement: Judgement<Verdict>,
  value: (verdict: Verdict) => number,
  {
    profile,
    replaced,
  }: {
    readonly profile: Profile;
    readonly replaced: number | null | ((replies: readonly string[]) => number | null);
  },
): ItemScores {
  if (judgement.unscored === undefined)
    return { scores: { [metric]: value(judgement.verdict) }, unscored: {} };
  const read = typeof replaced === 'function' ? replaced(judgement.replies) : replaced;
  if (profile === 'reference' && read !== null) return { scores: { [metric]: read }, unscored: {} };
  return { scores: { [metric]: null }, unscored: { [metric]: judgement.unscored } };
}

/**
 * The score that the original reads in the last reply: the first stand-alone integer from 1 to 10 after the name of the
 * score; 0 if there is none (docs/specs/memorybench.md#model-judges).
 */
export const originalScore = (replies: readonly string[]): number => integerIn(replies.at(-1) ?? '') ?? 0;

/** Whether the original finds a score in a reply and stops asking. */
export const hasOriginalScore = (reply: string): boolean => integerIn(reply) !== undefined;

const integerIn = (reply: string): number | undefined =>
  readJudgeInteger(reply.split(/\bscore\b\W*:/i).at(-1) ?? '') ?? undefined;

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
