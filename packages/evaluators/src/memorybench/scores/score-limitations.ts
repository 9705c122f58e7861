import { askJudge } from '../../judges/judge.js';
import { findSubtype } from '../judges/limitation-subtypes.js';
import { judgeLimitationAspect } from '../judges/prompts/judge-limitation-aspect.js';
import { judgeLimitationKind, othersOf } from '../judges/prompts/judge-limitation-kind.js';
import { judgeLimitationMatch } from '../judges/prompts/judge-limitation-match.js';
import {
  type ItemScorer,
  joinScores,
  judgeOptions,
  type ScoreItemContext,
  withoutScore,
} from './item-scorer.js';
import { lacksLimitations, readLimitations } from './read-limitations.js';

/**
 * `rating`, from 0 to 5: the best rating among the first three limitations with the requested aspect and the true kind;
 * `accuracy`: whether there is one (docs/specs/memorybench.md#model-judges).
 */
export const scoreLimitations: ItemScorer = async (item, answer, context) => {
  const subtype = findSubtype(String(item.info.category ?? ''));
  if (subtype === undefined)
    return missing(`The item has the unknown category "${String(item.info.category)}".`);
  const limitations = readLimitations(answer);
  if (limitations === null && (context.profile === 'fixed' || lacksLimitations(answer))) {
    // An answer in another form names no limitation, so that it is wrong and not unscored.
    return { scores: { rating: 0, accuracy: 0 }, unscored: {} };
  }
  const truth = String(item.info.ground_truth ?? '');
  const judged = await Promise.all(
    (limitations ?? ['Invalid Message'])
      .slice(0, 3)
      .map((limitation) => rate(limitation, subtype, truth, context)),
  );
  const reason = judged.find(({ unscored }) => unscored !== undefined)?.unscored;
  if (reason !== undefined && context.profile === 'fixed') return missing(reason);
  const rating = Math.max(0, ...judged.map((each) => each.rating));
  return { scores: { rating, accuracy: judged.some(({ isFound }) => isFound) ? 1 : 0 }, unscored: {} };
};

const missing = (reason: string) =>
  joinScores(withoutScore('rating', reason), withoutScore('accuracy', reason));

/** A limitation with its judgement. */
interface JudgedLimitation {
  /** Whether it has the requested aspect and the true kind. */
  readonly isFound: boolean;
  /** 0 if it is not found or its rating is missing. */
  readonly rating: number;
  /** The reason why a judgement is missing. */
  readonly unscored?: string | undefined;
}

async function rate(
  limitation: string,
  { aspect, number }: NonNullable<ReturnType<typeof findSubtype>>,
  truth: string,
  context: ScoreItemContext,
): Promise<JudgedLimitation> {
  const { judge, profile } = context;
  const options = judgeOptions(context, 'LimitGen');
  const other = { isFound: false, rating: 0 };
  const about = await askJudge(judge, judgeLimitationAspect, { aspect, limitation }, options);
  const isAbout =
    about.unscored !== undefined && profile === 'reference'
      ? /^yes/i.test(about.replies[0] ?? '')
      : about.verdict?.verdict === 'yes';
  if (!isAbout) return { ...other, unscored: about.unscored };
  const judged = await askJudge(judge, judgeLimitationKind, { aspect, limitation }, options);
  const kind =
    judged.unscored !== undefined && profile === 'reference'
      ? originalKind(judged.replies[0] ?? '', othersOf(aspect))
      : judged.verdict?.kind;
  if (kind === undefined) return { ...other, unscored: judged.unscored };
  if (kind !== number) return other;
  const match = await askJudge(judge, judgeLimitationMatch, { truth, limitation }, options);
  return { isFound: true, rating: match.verdict?.rating ?? 0, unscored: match.unscored };
}

/**
 * The kind as the original reads it: the first character as a number, with 0 for the last kind
 * (docs/specs/memorybench.md#model-judges).
 */
function originalKind(reply: string, last: number): number | undefined {
  const [, digit] = /^\s*(?:\{\s*"kind"\s*:\s*"?)?(\d)/.exec(reply) ?? [];
  if (digit === undefined || Number(digit) > last) return undefined;
  return digit === '0' ? last : Number(digit);
}
