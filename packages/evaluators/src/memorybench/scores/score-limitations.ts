import { askJudge } from '../../judges/judge.js';
import { findSubtype } from '../judges/limitation-subtypes.js';
import { judgeLimitationAspect } from '../judges/prompts/judge-limitation-aspect.js';
import { judgeLimitationKind, othersOf } from '../judges/prompts/judge-limitation-kind.js';
import { judgeLimitationMatch } from '../judges/prompts/judge-limitation-match.js';
import {
  type ItemScorer,
  type ItemScores,
  joinScores,
  judgeOptions,
  type ScoreItemContext,
  withoutScore,
} from './item-scorer.js';
import { askOriginal } from './original-judging.js';
import { fails, originalAspect, originalKind, originalMatch } from './original-replies.js';
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
  const shown = (limitations ?? ['Invalid Message']).slice(0, 3);
  if (context.profile === 'reference') return asOriginal(shown, subtype, truth, context);
  const judged = await Promise.all(shown.map((limitation) => rate(limitation, subtype, truth, context)));
  const reason = judged.find(({ unscored }) => unscored !== undefined)?.unscored;
  return reason === undefined ? best(judged) : missing(reason);
};

const best = (judged: readonly JudgedLimitation[]): ItemScores => ({
  scores: {
    rating: Math.max(0, ...judged.map(({ rating }) => rating)),
    accuracy: judged.some(({ isFound }) => isFound) ? 1 : 0,
  },
  unscored: {},
});

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

type Subtype = NonNullable<ReturnType<typeof findSubtype>>;

const notFound: JudgedLimitation = { isFound: false, rating: 0 };

async function rate(
  limitation: string,
  { aspect, number }: Subtype,
  truth: string,
  context: ScoreItemContext,
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

/** How often the original judges all limitations again after a rating that is not a number. */
const attempts = 5;

/** The limitations one after another, each reply read as the original reads it. */
async function asOriginal(
  limitations: readonly string[],
  subtype: Subtype,
  truth: string,
  context: ScoreItemContext,
): Promise<ItemScores> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const judged: JudgedLimitation[] = [];
    for (const limitation of limitations) {
      const one = await rateAsOriginal(limitation, subtype, truth, context);
      if (one === fails) break;
      judged.push(one);
    }
    if (judged.length === limitations.length) return best(judged);
  }
  return { scores: { rating: 0, accuracy: 0 }, unscored: {} };
}

async function rateAsOriginal(
  limitation: string,
  { aspect, number }: Subtype,
  truth: string,
  context: ScoreItemContext,
): Promise<JudgedLimitation | typeof fails> {
  const input = { aspect, limitation, form: 'bare' } as const;
  const isAbout = await askOriginal(context, 'LimitGen', judgeLimitationAspect, input, {
    read: originalAspect,
    otherwise: null,
    isLost: (value) => value === null,
  });
  if (isAbout !== true) return notFound;
  const kind = await askOriginal(context, 'LimitGen', judgeLimitationKind, input, {
    read: (reply) => originalKind(reply, othersOf(aspect)),
    otherwise: null,
    isLost: (value) => value === null,
  });
  if (kind !== number) return notFound;
  const rating = await askOriginal(
    context,
    'LimitGen',
    judgeLimitationMatch,
    { truth, limitation },
    {
      read: originalMatch,
      otherwise: 0,
      isLost: (value) => value === fails || value === 0,
    },
  );
  return rating === fails ? fails : { isFound: true, rating };
}
