import { askJudge } from '../../judges/judge.js';
import { findSubtype } from '../judges/limitation-subtypes.js';
import { judgeLimitationAspect } from '../judges/prompts/judge-limitation-aspect.js';
import { judgeLimitationKind } from '../judges/prompts/judge-limitation-kind.js';
import { judgeLimitationMatch } from '../judges/prompts/judge-limitation-match.js';
import { type ItemScorer, joinScores, type ScoreItemContext, withoutScore } from './item-scorer.js';
import { readLimitations } from './read-limitations.js';

/**
 * `rating`, from 0 to 5: the best rating among the first three limitations that are of the asked aspect and the true
 * kind; `accuracy`: whether one is (docs/specs/memorybench.md#model-judges).
 */
export const scoreLimitations: ItemScorer = async (item, answer, context) => {
  const subtype = findSubtype(String(item.info.category ?? ''));
  if (subtype === undefined)
    return missing(`The item has the unknown category "${String(item.info.category)}".`);
  const limitations = readLimitations(answer);
  if (limitations === null && context.profile === 'fixed') {
    // An answer in another form names no limitation: it is wrong, not unscored.
    return { scores: { rating: 0, accuracy: 0 }, unscored: {} };
  }
  const truth = String(item.info.ground_truth ?? '');
  const judged = await Promise.all(
    (limitations ?? ['Invalid Message'])
      .slice(0, 3)
      .map((limitation) => rate(limitation, subtype, truth, context)),
  );
  const known = judged.filter((rating) => typeof rating === 'number');
  const reason = judged.find((rating) => typeof rating === 'string');
  if (reason !== undefined && context.profile === 'fixed') return missing(reason);
  const rating = Math.max(0, ...known);
  return { scores: { rating, accuracy: known.some((each) => each > 0) ? 1 : 0 }, unscored: {} };
};

const missing = (reason: string) =>
  joinScores(withoutScore('rating', reason), withoutScore('accuracy', reason));

/** The rating of a limitation, 0 for one of another aspect or kind; a text where a judgement is missing. */
async function rate(
  limitation: string,
  { aspect, number }: NonNullable<ReturnType<typeof findSubtype>>,
  truth: string,
  { judge, signal }: ScoreItemContext,
): Promise<number | string> {
  const about = await askJudge(judge, judgeLimitationAspect, { aspect, limitation }, signal);
  if (about.unscored !== undefined) return about.unscored;
  if (about.verdict.verdict === 'no') return 0;
  const kind = await askJudge(judge, judgeLimitationKind, { aspect, limitation }, signal);
  if (kind.unscored !== undefined) return kind.unscored;
  if (kind.verdict.kind !== number) return 0;
  const match = await askJudge(judge, judgeLimitationMatch, { truth, limitation }, signal);
  return match.unscored ?? match.verdict.rating;
}
