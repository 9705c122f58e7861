import type { ComparedToLeader, Estimate, RunResult, SystemResult, Verdict } from '@memgym/core';
import { clustersNeeded, differenceTest } from '../statistics/difference-test.js';
import { holmAdjusted } from '../statistics/holm.js';
import { promptTokensOf } from './prompt-tokens.js';
import { rankResults } from './rank-results.js';

export interface VerdictInput {
  /** The metric by which systems are compared. */
  readonly metric: string;
  /** Default: true. */
  readonly higherIsBetter?: boolean;
  readonly result: Pick<RunResult, 'systems' | 'simulated'>;
  /** The paired difference `first − second` in the metric; null if the two share no question. */
  readonly differenceOf: (first: string, second: string) => Estimate | null;
}

/**
 * What a run decides: which memory system leads, from which others its lead cannot be told apart, and how many more
 * people would settle it. The leader is chosen by its value, so that its differences to the others are the greatest of
 * many; therefore their p-values are adjusted for all pairs, not only for those with the leader. In a run of several
 * models, the leader is compared with the systems of the same model, and with the same memory under other models.
 * Bounds and rules are not compared.
 */
export function verdictOf({ metric, higherIsBetter = true, result, differenceOf }: VerdictInput): Verdict {
  const scoreOf = ({ metrics }: SystemResult): number | null =>
    (Object.hasOwn(metrics, metric) ? metrics[metric]?.value : null) ?? null;
  const ranked = rankResults(result.systems, metric, { higherIsBetter }).systems.filter(
    (system) => scoreOf(system) !== null,
  );
  const [leader] = ranked;
  if (leader === undefined) return { metric, leader: null, others: [], costs: [], reservations: [] };
  const compared = ranked.filter((system) => system === leader || arePaired(leader, system));
  const pairs = compared.flatMap((first, place) =>
    compared
      .slice(place + 1)
      .filter((second) => arePaired(first, second))
      .map((second) => ({ first, second, difference: differenceOf(first.name, second.name) })),
  );
  const tested = pairs.flatMap((pair) => {
    const p = pair.difference === null ? null : differenceTest(pair.difference);
    return p === null ? [] : [{ pair, p }];
  });
  const adjusted = holmAdjusted(tested.map(({ p }) => p));
  const pOf = new Map(tested.map(({ pair }, place) => [pair, adjusted[place] ?? 1]));
  const others = pairs.flatMap((pair): ComparedToLeader[] => {
    const { first, second, difference } = pair;
    if (first !== leader || difference === null) return [];
    const { value, low, high, n, clusters } = difference;
    const p = pOf.get(pair) ?? null;
    const isAhead = higherIsBetter ? low !== null && low > 0 : high !== null && high < 0;
    return [
      {
        system: second.name,
        ...{ value, low, high, n, clusters, p },
        isSettled: p !== null && p <= 0.05 && isAhead,
        clustersNeeded: clustersNeeded(difference),
      },
    ];
  });
  return {
    metric,
    leader: { system: leader.name, value: scoreOf(leader) ?? 0 },
    others: others.sort((a, b) => Math.abs(a.value ?? 0) - Math.abs(b.value ?? 0)),
    costs: compared.map((system) => ({
      system: system.name,
      promptTokens: promptTokensOf(system),
      costUsd: result.simulated.model ? null : system.usage.costUsd,
    })),
    reservations: reservationsOn(compared, result.simulated),
  };
}

/** Of several models, two systems are compared if they have the same model, or differ only in it. */
export function arePaired(
  first: Pick<SystemResult, 'family' | 'model'>,
  second: Pick<SystemResult, 'family' | 'model'>,
): boolean {
  return first.model === second.model || (first.family !== undefined && first.family === second.family);
}

/** A greater ratio of prompt lengths is stated: more context alone may explain a lead. */
const unequalContext = 2;

function reservationsOn(compared: readonly SystemResult[], simulated: RunResult['simulated']): string[] {
  const found: string[] = [];
  if (simulated.model) found.push('the answers are simulated');
  else if (simulated.embedder) found.push('the embedder is simulated');
  if (simulated.simulator && !simulated.model) found.push('the users are simulated offline');
  if (compared.length < 2) return found;
  if (new Set(compared.map(({ model }) => model)).size > 1)
    found.push('the systems answer with different models');
  const profiles = new Set(compared.flatMap(({ profile }) => profile ?? []));
  if (profiles.size > 1)
    found.push('some memories have the faults of their originals (`reference`) and others do not');
  for (const { name, unscored } of compared)
    if (unscored > 0) found.push(`${name} has ${countOf(unscored, 'question')} without a score`);
  for (const { name, degradedWrites = 0 } of compared)
    if (degradedWrites > 0) found.push(`${countOf(degradedWrites, 'write')} of ${name} stored less`);
  const lengths = compared
    .flatMap((system) => {
      const tokens = promptTokensOf(system);
      return tokens === null ? [] : [{ name: system.name, tokens }];
    })
    .sort((a, b) => a.tokens - b.tokens);
  const [least, greatest] = [lengths[0], lengths.at(-1)];
  if (least !== undefined && greatest !== undefined && greatest.tokens > unequalContext * least.tokens) {
    const shown = ({ name, tokens }: typeof least): string =>
      `${Math.round(tokens).toLocaleString('en')} tokens (${name})`;
    found.push(`their prompts differ in length, from ${shown(least)} to ${shown(greatest)}`);
  }
  return found;
}

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
