import type { Finding } from '@memgym/core';
import {
  clustersToDetect,
  detectableDifference,
  errorFactors,
  type StudyBasis,
  varianceRatio,
} from '@memgym/scoring';
import type { StudyPair } from './study-of-run.js';

/** The run that is planned. */
export interface StudyAim {
  /** The difference to find, in units of the metric. */
  readonly difference: number;
  /** The probability of finding it, between 0 and 1. */
  readonly power: number;
  /** Questions about each person. Default: as many as in the run */
  readonly questions?: number | undefined;
}

/** What a run says about one comparison, and the size that a difference needs. */
export interface StudyPlan extends StudyPair {
  /** Questions about each person in the run that is planned. */
  readonly questions: number;
  /** The smallest difference that a run of this size finds; null if that is not known. */
  readonly detectable: { readonly value: number; readonly low: number; readonly high: number } | null;
  /** People that the wanted difference needs; null if it is not known, or more than 10,000 are needed. */
  readonly needed: number | null;
  /** The same, so that it is enough in 80 of 100 cases, although the spread is estimated. */
  readonly carefullyNeeded: number | null;
}

/** The size that another run needs, from what a run says about a comparison. */
export function planStudy(pair: StudyPair, { difference, power, questions: wanted }: StudyAim): StudyPlan {
  const questions = wanted ?? Math.max(1, Math.round(pair.itemsPerCluster));
  const basis = basisOf(pair.finding);
  if (basis === null) return { ...pair, questions, detectable: null, needed: null, carefullyNeeded: null };
  const test = { power, comparisons: basis.comparisons };
  const { least, greatest } = errorFactors(basis.degrees);
  const known = detectableDifference(basis, { ...test, spread: 'known' });
  const detectable = {
    value: detectableDifference(basis, test),
    low: known * least,
    high: known * greatest,
  };
  const ratio = ratioOf(pair, questions);
  const neededBy = (spread: 'estimated' | 'careful'): number | null =>
    clustersToDetect([{ ...basis, difference }], { ...test, ratio, spread });
  const sizes = { needed: neededBy('estimated'), carefullyNeeded: neededBy('careful') };
  return { ...pair, questions, detectable, ...sizes };
}

/** The comparison that a finding is of; null if it shows no spread. */
function basisOf(finding: Finding | null): (StudyBasis & Pick<Finding, 'comparisons'>) | null {
  if (finding === null) return null;
  const { standardError, degrees, clusters, comparisons } = finding;
  return standardError === null || degrees === null
    ? null
    : { standardError, degrees, clusters, comparisons };
}

const ratioOf = ({ spread, itemsPerCluster }: StudyPair, questions: number): number =>
  varianceRatio(spread?.correlation ?? 0, Math.max(1, itemsPerCluster), questions);

/** What runs of other sizes detect of one comparison. */
export interface DetectableBySize {
  readonly plan: StudyPlan;
  readonly comparisons: number;
  /** The smallest difference that a run of so many clusters and questions about each finds. */
  readonly of: (clusters: number, questions: number) => number;
}

/** Of the comparison with the largest error; undefined if no comparison shows a spread. */
export function hardestToDetect(plans: readonly StudyPlan[], power: number): DetectableBySize | undefined {
  const [widest] = plans
    .flatMap((plan) => {
      const basis = basisOf(plan.finding);
      return basis === null ? [] : [{ plan, basis }];
    })
    .sort((one, other) => other.basis.standardError - one.basis.standardError);
  if (widest === undefined) return undefined;
  const { plan, basis } = widest;
  const { comparisons } = basis;
  const of = (clusters: number, questions: number): number =>
    detectableDifference(basis, { power, comparisons }, { clusters, ratio: ratioOf(plan, questions) });
  return { plan, comparisons, of };
}
