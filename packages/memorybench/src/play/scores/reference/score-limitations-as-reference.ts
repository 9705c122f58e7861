import { judgeLimitationAspect } from '../../judges/prompts/judge-limitation-aspect.js';
import { judgeLimitationKind } from '../../judges/prompts/judge-limitation-kind.js';
import { judgeLimitationMatch } from '../../judges/prompts/judge-limitation-match.js';
import type { JudgedScorer, JudgingContext } from '../judging-context.js';
import { lacksLimitations, readLimitations } from '../read-limitations.js';
import {
  bestOf,
  type JudgedLimitation,
  mostJudged,
  notFound,
  type Subtype,
  subtypeOf,
  truthOf,
  withUnknownCategory,
  wrong,
} from '../score-limitations.js';
import { askAsReference } from './ask-as-reference.js';
import { fails, originalAspect, originalKind, originalMatch } from './original-replies.js';

/** How often the original judges all limitations again after a rating that is not a number. */
const attempts = 5;

/** The limitations one after another, each reply read as in packages/memorybench/spec.md#replies-of-judges. */
export const scoreLimitationsAsReference: JudgedScorer = async (item, answer, context) => {
  const subtype = subtypeOf(item);
  if (subtype === undefined) return withUnknownCategory(item);
  const found = readLimitations(answer);
  if (found === null && lacksLimitations(answer)) return wrong;
  const truth = truthOf(item);
  const limitations = (found ?? ['Invalid Message']).slice(0, mostJudged);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const judged: JudgedLimitation[] = [];
    for (const limitation of limitations) {
      const one = await rateAsReference(limitation, { subtype, truth }, context);
      if (one === fails) break;
      judged.push(one);
    }
    if (judged.length === limitations.length) return bestOf(judged);
  }
  return wrong;
};

async function rateAsReference(
  limitation: string,
  { subtype: { aspect, number }, truth }: { readonly subtype: Subtype; readonly truth: string },
  context: JudgingContext,
): Promise<JudgedLimitation | typeof fails> {
  const input = { aspect, limitation, form: 'bare' } as const;
  const isAbout = await askAsReference(context, {
    metric: 'LimitGen',
    judge: judgeLimitationAspect,
    input,
    read: originalAspect,
    otherwise: null,
    isLost: (value) => value === null,
  });
  if (isAbout !== true) return notFound;
  const kind = await askAsReference(context, {
    metric: 'LimitGen',
    judge: judgeLimitationKind,
    input,
    read: (reply) => originalKind(reply, aspect),
    otherwise: null,
    isLost: (value) => value === null,
  });
  if (kind !== number) return notFound;
  const rating = await askAsReference(context, {
    metric: 'LimitGen',
    judge: judgeLimitationMatch,
    input: { truth, limitation },

    read: originalMatch,
    otherwise: 0,
    isLost: (value) => value === fails || value === 0,
  });
  return rating === fails ? fails : { isFound: true, rating };
}
