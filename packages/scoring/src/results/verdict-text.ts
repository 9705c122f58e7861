import type { ComparedToLeader, Verdict } from '@memgym/core';
import { mostClusters } from '../statistics/study-power.js';
import { formatNumber } from './format-estimate.js';

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
