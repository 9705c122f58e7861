import { askJudge } from '@memgym/evaluators/judges';
import { findSubtype } from '../judges/limitation-subtypes.js';
import { judgeLimitationAspect } from '../judges/prompts/judge-limitation-aspect.js';
import { judgeLimitationKind } from '../judges/prompts/judge-limitation-kind.js';
import { judgeLimitationMatch } from '../judges/prompts/judge-limitation-match.js';
import { type ItemScores, joinScores, withoutScore } from './item-scores.js';
import { type JudgedScorer, type JudgingContext, judgeOptions } from './judging-context.js';
import { readLimitations } from './read-limitations.js';
import type { ScoredItem } from './scored-item.js';

/**
 * `rating`, from 0 to 5: the best rating among the first three limitations with the requested aspect and the true kind;
 * `accuracy`: whether there is one (packages/memorybench/spec.md#model-judges).
 */
export const scoreLimitations: JudgedScorer = async (item, answer, context) => {
  const subtype = subtypeOf(item);
  if (subtype === undefined) return withUnknownCategory(item);
  const limitations = readLimitations(answer);
  // An answer in another form names no limitation, so that it is wrong and not unscored.
  if (limitations === null) return wrong;
  const truth = truthOf(item);
  const judged = await Promise.all(
    limitations.slice(0, mostJudged).map((limitation) => rate(limitation, { subtype, truth }, context)),
  );
  const reason = judged.find(({ unscored }) => unscored !== undefined)?.unscored;
  return reason === undefined ? bestOf(judged) : missing(reason);
};

/** The largest number of limitations that are judged: the first ones. */
export const mostJudged = 3;

export const subtypeOf = ({ info }: ScoredItem): Subtype | undefined =>
  findSubtype(String(info.category ?? ''));

export const truthOf = ({ info }: ScoredItem): string => String(info.ground_truth ?? '');

export const withUnknownCategory = ({ info }: ScoredItem): ItemScores =>
  missing(`The item has the unknown category "${String(info.category)}".`);

/** The scores of an answer that names no limitation. */
export const wrong: ItemScores = { scores: { rating: 0, accuracy: 0 }, unscored: {} };

/** The scores of an answer by its judged limitations. */
export const bestOf = (judged: readonly JudgedLimitation[]): ItemScores => ({
  scores: {
    rating: Math.max(0, ...judged.map(({ rating }) => rating)),
    accuracy: judged.some(({ isFound }) => isFound) ? 1 : 0,
  },
  unscored: {},
});

const missing = (reason: string): ItemScores =>
  joinScores(withoutScore('rating', reason), withoutScore('accuracy', reason));

/** A limitation with its judgement. */
export interface JudgedLimitation {
  /** Whether it has the requested aspect and the true kind. */
  readonly isFound: boolean;
  /** 0 if it is not found or its rating is missing. */
  readonly rating: number;
  /** The reason why a judgement is missing. */
  readonly unscored?: string | undefined;
}

export type Subtype = NonNullable<ReturnType<typeof findSubtype>>;

export const notFound: JudgedLimitation = { isFound: false, rating: 0 };

async function rate(
  limitation: string,
  { subtype: { aspect, number }, truth }: { readonly subtype: Subtype; readonly truth: string },
  context: JudgingContext,
): Promise<JudgedLimitation> {
  const { judge } = context;
  const options = judgeOptions(context);
  const about = await askJudge(judge, judgeLimitationAspect, { aspect, limitation }, options);
  if (about.verdict?.verdict !== 'yes') return { ...notFound, unscored: about.unscored };
  const { verdict, unscored } = await askJudge(judge, judgeLimitationKind, { aspect, limitation }, options);
  if (verdict?.kind !== number) return { ...notFound, unscored };
  const match = await askJudge(judge, judgeLimitationMatch, { truth, limitation }, options);
  return { isFound: true, rating: match.verdict?.rating ?? 0, unscored: match.unscored };
}
