import type { ComparedToLeader, Estimate, RunResult, SystemResult, Verdict } from '@memgym/core';
import { clustersNeeded, differenceTest } from '../statistics/difference-test.js';
import { holmAdjusted } from '../statistics/holm.js';
import { mostClusters } from '../statistics/study-power.js';
import { formatNumber } from './format-estimate.js';
import { promptTokensOf, rankResults } from './table-layout.js';

export interface VerdictInput {
  /** The metric by which systems are compared. */
  readonly metric: string;
  /** Default: true. */
  readonly higherIsBetter?: boolean;
  readonly result: Pick<RunResult, 'systems' | 'simulated' | 'departing'>;
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
    reservations: reservationsOn(compared, result),
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

function reservationsOn(
  compared: readonly SystemResult[],
  { simulated, departing = {} }: VerdictInput['result'],
): string[] {
  const found: string[] = [];
  if (simulated.model) found.push('the answers are simulated');
  else if (simulated.embedder) found.push('the embedder is simulated');
  if (simulated.simulator && !simulated.model) found.push('the users are simulated offline');
  if (compared.length < 2) return found;
  if (new Set(compared.map(({ model }) => model)).size > 1)
    found.push('the systems answer with different models');
  const others = Object.entries(departing).map(([name, profile]) => `${name} (${profile})`);
  if (others.length > 0) found.push(`parts have another profile than the run: ${listed(others)}`);
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

export interface VerdictTextOptions {
  /** Singular noun for a cluster: `user`, `conversation`. Default: person or conversation. */
  readonly cluster?: string;
  /** The mean time of an answer in seconds, by system. Default: not known. */
  readonly seconds?: ReadonlyMap<string, number>;
}

/**
 * A verdict in words, never more than the data carry: who leads and whether that is settled, what would settle it, what
 * the leader and its nearest rival cost, and whether the systems can be compared. One sentence or two in each text.
 */
export function verdictText(
  verdict: Verdict,
  { cluster, seconds = new Map() }: VerdictTextOptions = {},
): string[] {
  const { metric, leader, others, reservations } = verdict;
  if (leader === null) return [`No memory system has a value of ${metric}.`];
  const standing = `${metric} ${formatNumber(leader.value)}`;
  if (others.length === 0) {
    return [`${leader.system}: ${standing}. No other memory system was measured, so nothing is compared.`];
  }
  return [
    lead(verdict, leader.system, standing),
    ...need(others, cluster),
    ...costs(verdict, seconds),
    reservations.length === 0 ? 'Comparable: yes.' : `Comparable: no, because ${reservations.join('; ')}.`,
  ];
}

function lead({ others }: Verdict, leader: string, standing: string): string {
  const tied = others.filter(({ isSettled }) => !isSettled);
  const worse = others.filter(({ isSettled }) => isSettled);
  if (tied.length === 0) {
    const rivals = worse.length === 1 ? named(worse) : `each of the ${worse.length} others, by at least`;
    const [nearest] = worse;
    return worse.length === 1
      ? `${leader} is best: ${standing}, better than ${rivals}, by ${range(nearest)}.`
      : `${leader} is best: ${standing}, better than ${rivals} ${range(nearest)} (${nearest?.system}).`;
  }
  const ahead = worse.length === 0 ? '' : ` It is better than ${named(worse)}.`;
  const level = tied.filter(({ value }) => value === 0);
  const behind = tied
    .filter((other) => !level.includes(other))
    .map((other) => `${other.system} (${range(other)})`);
  if (level.length === 0) {
    return `${leader} leads: ${standing}, but its lead over ${listed(behind)} is not settled.${ahead}`;
  }
  const names = listed([leader, ...level.map(({ system }) => system)]);
  const open = behind.length === 0 ? '' : ` A lead over ${listed(behind)} is not settled.`;
  const settled = worse.length === 0 ? '' : ` ${leader} is better than ${named(worse)}.`;
  return `${names} are level: ${standing} each.${open}${settled}`;
}

/** What would settle the lead over the nearest rival. */
function need(others: readonly ComparedToLeader[], cluster: string | undefined): string[] {
  const nearest = others.find(({ isSettled }) => !isSettled);
  if (nearest === undefined) return [];
  const { system, value, clusters, clustersNeeded } = nearest;
  const one = cluster ?? 'person or conversation';
  const many = cluster === undefined ? 'people or conversations' : `${cluster}s`;
  if (clusters < 2) return [`All questions belong to one ${one}, so no difference can be settled.`];
  if (value === 0)
    return [
      `${system} has the same value so far; how many more ${many} would show a difference is not known.`,
    ];
  if (nearest.low === null) return [];
  if (clustersNeeded === null) {
    const most = mostClusters.toLocaleString('en');
    return [
      `To settle so small a difference to ${system}, more than ${most} ${many} would be needed, if it stays what it is.`,
    ];
  }
  const more = Math.max(1, clustersNeeded - clusters);
  return [
    `About ${more.toLocaleString('en')} more ${more === 1 ? one : many} would probably settle it against ${system}, if the difference stays what it is.`,
  ];
}

function costs({ costs: all, others }: Verdict, seconds: ReadonlyMap<string, number>): string[] {
  const [leader] = all;
  const nearest = all.find(({ system }) => system === others[0]?.system);
  if (leader === undefined) return [];
  const parts = [leader, ...(nearest === undefined ? [] : [nearest])].flatMap(
    ({ system, promptTokens, costUsd }) => {
      const amounts = [
        ...(promptTokens === null
          ? []
          : [`${Math.round(promptTokens).toLocaleString('en')} tokens in a prompt`]),
        ...(costUsd === null || costUsd === 0
          ? []
          : [`$${costUsd < 0.1 ? costUsd.toPrecision(2) : costUsd.toFixed(2)}`]),
        ...secondsText(seconds.get(system)),
      ];
      return amounts.length === 0 ? [] : [`${system} ${amounts.join(', ')}`];
    },
  );
  return parts.length === 0 ? [] : [`Cost: ${parts.join('; ')}.`];
}

const secondsText = (seconds: number | undefined): string[] =>
  seconds === undefined
    ? []
    : [
        `${seconds < 0.001 ? 'less than 0.001' : seconds < 10 ? seconds.toPrecision(2) : seconds.toFixed(0)} seconds an answer`,
      ];

/** `0.021 [−0.004, 0.046]`. */
function range(other: ComparedToLeader | undefined): string {
  if (other === undefined) return '';
  const { value, low, high } = other;
  const shown = formatNumber(value === null ? null : Math.abs(value));
  if (value === null || low === null || high === null) return shown;
  const [from, to] = value < 0 ? [-high, -low] : [low, high];
  return `${shown} [${formatNumber(from)}, ${formatNumber(to)}]`;
}

const mostNames = 4;

/** `a, b and c`; of many, the first ones and the number of others. */
function listed(names: readonly string[]): string {
  const shown = names.length > mostNames + 1 ? names.slice(0, mostNames) : names;
  const rest = names.length - shown.length;
  const all = rest === 0 ? shown : [...shown, `${rest} others`];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const named = (others: readonly ComparedToLeader[]): string => listed(others.map(({ system }) => system));
