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
  /** `reference` scores an unreadable judgement as the original does, `fixed` leaves it out. */
  readonly profile: Profile;
  /** Seed of the order in which a judge sees texts that it compares. */
  readonly seed: number;
  /** WordNet, opened when it is first needed. Default: no synonyms. */
  readonly synonyms?: (() => Promise<Synonyms>) | undefined;
  /** Syllables by a dictionary, opened when it is first needed. Default: words are hyphenated. */
  readonly syllables?: (() => Promise<SyllablesOf>) | undefined;
  /** BERTScore F1 of a text against a reference; it needs a model of its own. Default: such scores are missing. */
  readonly bertScore?: BertScore | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How a judge is asked: at temperature 0, or as in the original. */
export const judgeOptions = (
  { profile, signal }: ScoreItemContext,
  metric: keyof typeof originalJudging,
): AskJudgeOptions => ({
  signal,
  ...(profile === 'reference' ? originalJudging[metric] : { temperature: 0 }),
});

/** The scores of an answer, and why others are missing, both by metric. */
export interface ItemScores {
  readonly scores: ScoresByMetric;
  readonly unscored: Readonly<Record<string, string>>;
}

/** Scores the answer to an item of a family of data sets. */
export type ItemScorer = (item: ScoredItem, answer: string, context: ScoreItemContext) => Promise<ItemScores>;

/**
 * One score from a judgement. Without a verdict it is missing with its reason; `reference` gives the value that the
 * original reads in the reply, or replaces it with (docs/specs/memorybench.md#failed-judgements-score-zero).
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

/** Whether the original reads a score in a reply, and asks no more. */
export const hasOriginalScore = (reply: string): boolean => integerIn(reply) !== undefined;

const integerIn = (reply: string): number | undefined =>
  readJudgeInteger(reply.split(/\bscore\b\W*:/i).at(-1) ?? '') ?? undefined;

/** Scores of parts together. */
export const joinScores = (...parts: readonly ItemScores[]): ItemScores => ({
  scores: Object.assign({}, ...parts.map(({ scores }) => scores)),
  unscored: Object.assign({}, ...parts.map(({ unscored }) => unscored)),
});

/** A metric without a value, and why. */
export const withoutScore = (metric: string, reason: string): ItemScores => ({
  scores: { [metric]: null },
  unscored: { [metric]: reason },
});
