import { type Finding, InvalidArgumentError, type SystemResult } from '@memgym/core';
import { differenceTest, estimateOf, type PairedDifference } from '../statistics/paired-difference.js';

/** What is compared, and how. */
export interface ComparisonRules {
  readonly metric: string;
  /** Default: true. */
  readonly higherIsBetter?: boolean;
  /** Smaller differences do not matter, in units of the metric. Default: not asked. */
  readonly within?: number | undefined;
}

/** Two systems and what they share. */
export interface SystemPair {
  readonly first: string;
  readonly second: string;
  readonly difference: PairedDifference;
}

/**
 * The findings of pairs whose intervals hold together with 95 % (Bonferroni): of equal systems, one such family in
 * twenty claims any difference.
 * @param comparisons that hold together. Default: the pairs with an interval
 * @throws {InvalidArgumentError} unless `within` is above 0
 */
export function findingsOf(
  pairs: readonly SystemPair[],
  { metric, higherIsBetter = true, within }: ComparisonRules,
  comparisons = Math.max(1, pairs.filter(({ difference }) => difference.standardError !== null).length),
): Finding[] {
  if (within !== undefined && !(within > 0 && Number.isFinite(within)))
    throw new InvalidArgumentError('margin', `expected a number above 0, got ${within}`);
  return pairs.map(({ first, second, difference }): Finding => {
    const { value, low, high, n, clusters } = estimateOf(difference, comparisons);
    const { standardError, degrees, onlyFirst, onlySecond } = difference;
    const finding = {
      ...{ metric, higherIsBetter, first, second, value, low, high, n, clusters, comparisons },
      ...{ p: differenceTest(difference, comparisons), standardError, degrees, onlyFirst, onlySecond },
      within: within ?? null,
    };
    return { ...finding, outcome: outcomeOf(finding) };
  });
}

function outcomeOf(finding: Omit<Finding, 'outcome'>): Finding['outcome'] {
  const { low, high, higherIsBetter, within } = finding;
  if (low === null || high === null) return 'open';
  if (low > 0 || high < 0) return low > 0 === higherIsBetter ? 'better' : 'worse';
  return within !== null && isWithin(finding, within) ? 'level' : 'open';
}

/** Whether a difference is shown to be smaller than a margin. */
export const isWithin = ({ low, high }: Pick<Finding, 'low' | 'high'>, margin: number): boolean =>
  low !== null && high !== null && low > -margin && high < margin;

/** Whether the two systems are shown to differ. */
export const isSettled = ({ outcome }: Pick<Finding, 'outcome'>): boolean =>
  outcome === 'better' || outcome === 'worse';

/** By how much the first system is better: the difference, turned around if less is better. */
export function gainOf(finding: Finding): Pick<Finding, 'value' | 'low' | 'high'> {
  const { value, low, high, higherIsBetter } = finding;
  if (higherIsBetter) return { value, low, high };
  return { value: negative(value), low: negative(high), high: negative(low) };
}

/** The same finding about second minus first. */
function reversed(finding: Finding): Finding {
  const { first, second, value, low, high, onlyFirst, onlySecond, outcome } = finding;
  return {
    ...finding,
    ...{ first: second, second: first, onlyFirst: onlySecond, onlySecond: onlyFirst },
    ...{ value: negative(value), low: negative(high), high: negative(low) },
    outcome: outcome === 'better' ? 'worse' : outcome === 'worse' ? 'better' : outcome,
  };
}

/** No sign before a zero. */
const negative = (number: number | null): number | null => (number === null ? null : 0 - number);

/** The finding on `first` minus `second`; undefined if they were not compared. */
export function findingBetween(
  findings: readonly Finding[],
  first: string,
  second: string,
): Finding | undefined {
  for (const finding of findings) {
    if (finding.first === first && finding.second === second) return finding;
    if (finding.first === second && finding.second === first) return reversed(finding);
  }
  return undefined;
}

/** A system that is compared. */
export type ComparedSystem = Pick<SystemResult, 'name' | 'standing' | 'family' | 'model' | 'admission'> & {
  /** Its mean over its own items; null if it has none. */
  readonly value: number | null;
};

/** All systems of a run, compared in one metric. */
export interface Comparison<System> {
  /** Memory systems with a value, the best first. */
  readonly ranking: readonly System[];
  /** The first of the ranking, if it is better than every other memory system; otherwise null. */
  readonly best: string | null;
  /** Of each pair; the system that stands first in the ranking, before bounds, is `first`. */
  readonly findings: readonly Finding[];
}

/**
 * Compares all pairs of systems on the questions that both have.
 *
 * The ranking counts for each system how many others it is ahead of, less those that are ahead of it; means over
 * different questions decide only where that is equal. The first one is best if its difference to every other is
 * settled at the 5 % level by itself: a claim about all of them needs no correction, because each must hold (the
 * intersection–union test; K. Hung and W. Fithian, "Rank verification for exponential families", Annals of Statistics 47
 * (2019), 758–782). Otherwise, and for all other pairs, intervals hold together for all pairs of memory systems. Bounds
 * and rules are compared at the same level and do not count.
 * @param differenceOf the paired difference `first − second`; null if the two share no question
 */
export function compareSystems<System extends ComparedSystem>(
  systems: readonly System[],
  rules: ComparisonRules,
  differenceOf: (first: string, second: string) => PairedDifference | null,
): Comparison<System> {
  const measured = systems.filter(({ value }) => value !== null);
  const pairs = measured.flatMap((first, place) =>
    measured.slice(place + 1).flatMap((second) => {
      if (!arePaired(first, second)) return [];
      const difference = differenceOf(first.name, second.name);
      return difference === null || difference.value === null
        ? []
        : [{ first: first.name, second: second.name, difference }];
    }),
  );
  const own = measured.filter(({ standing }) => standing === 'system');
  const isOwn = new Set(own.map(({ name }) => name));
  const ofOwn = pairs.filter(({ first, second }) => isOwn.has(first) && isOwn.has(second));
  const plain = findingsOf(pairs, rules, 1);
  const ranking = rankingOf(own, plain, rules);
  const best = bestOf(ranking, plain);
  const tested = ofOwn.filter(({ difference }) => difference.standardError !== null).length;
  const together = findingsOf(pairs, rules, Math.max(1, tested));
  const order = [...ranking, ...measured.filter(({ standing }) => standing !== 'system')].map(
    ({ name }) => name,
  );
  const findings = pairs.map((pair, place) => {
    const isOfBest = ofOwn.includes(pair) && (pair.first === best || pair.second === best);
    const finding = (isOfBest ? plain : together)[place] as Finding;
    return order.indexOf(pair.first) > order.indexOf(pair.second) ? reversed(finding) : finding;
  });
  return { ranking, best, findings };
}

/** The leader, if the difference to each system that it is compared with is settled by itself. */
function bestOf([leader, ...others]: readonly ComparedSystem[], plain: readonly Finding[]): string | null {
  if (leader === undefined) return null;
  const rivals = others.filter((other) => arePaired(leader, other));
  const isBetter = ({ name }: ComparedSystem): boolean =>
    findingBetween(plain, leader.name, name)?.outcome === 'better';
  return rivals.length > 0 && rivals.every(isBetter) ? leader.name : null;
}

/** A smaller difference comes from rounding. */
const negligible = 1e-12;

function rankingOf<System extends ComparedSystem>(
  systems: readonly System[],
  findings: readonly Finding[],
  { higherIsBetter = true }: ComparisonRules,
): System[] {
  const sign = higherIsBetter ? 1 : -1;
  const meanOf = ({ value }: ComparedSystem): number => sign * (value ?? 0);
  const aheadOf = (one: ComparedSystem, other: ComparedSystem): number => {
    const finding = findingBetween(findings, one.name, other.name);
    const ahead = finding === undefined ? meanOf(one) - meanOf(other) : (gainOf(finding).value ?? 0);
    return Math.abs(ahead) < negligible ? 0 : Math.sign(ahead);
  };
  return systems
    .map((system) => ({
      system,
      wins: systems.reduce((sum, other) => sum + (other === system ? 0 : aheadOf(system, other)), 0),
    }))
    .sort(
      (a, b) =>
        failures(a.system) - failures(b.system) || b.wins - a.wins || meanOf(b.system) - meanOf(a.system),
    )
    .map(({ system }) => system);
}

/** 1 for a memory outside that failed questions: it is not ranked before one that answered all. */
const failures = ({ admission }: ComparedSystem): number => ((admission?.failed ?? 0) > 0 ? 1 : 0);

/** Of several models, two systems are compared if they have the same model, or differ only in it. */
export function arePaired(
  first: Pick<SystemResult, 'family' | 'model'>,
  second: Pick<SystemResult, 'family' | 'model'>,
): boolean {
  return first.model === second.model || (first.family !== undefined && first.family === second.family);
}
