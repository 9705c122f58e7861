import type { Finding, LongestHistory, Verdict } from '@memgym/core';
import { countOf } from '../count-of.js';
import { clustersToDetect, detectableDifference, mostClusters } from '../statistics/study-power.js';
import { clusterNoun } from './cluster-noun.js';
import { findingBetween, gainOf } from './findings.js';
import { formatNumber, formatValue } from './format-estimate.js';
import { listed } from './listed.js';

export interface VerdictTextOptions {
  /** Singular noun for a cluster: `user`, `conversation`. Default: person. */
  readonly cluster?: string;
  /** The mean time of an answer in seconds, by system. Default: not known. */
  readonly seconds?: ReadonlyMap<string, number>;
}

/**
 * A verdict in words, never more than the data carry: who leads and whether that is settled, what would settle it, what
 * the leader and its nearest rival cost, and whether the systems can be compared. One sentence or two in each text.
 */
export function verdictText(verdict: Verdict, options: VerdictTextOptions = {}): string[] {
  const { longestHistory, wholeHistory, leader } = verdict;
  const whole =
    longestHistory === undefined
      ? undefined
      : showEverything(
          longestHistory,
          wholeHistory && { ...wholeHistory, leader: costOf(verdict, leader?.system) },
        );
  return [...(whole === undefined ? [] : [whole]), ...decided(verdict, options)];
}

function decided(verdict: Verdict, options: VerdictTextOptions): string[] {
  const { metric, leader, ranking, reservations } = verdict;
  if (leader === null) return [`No memory system has a value of ${metric}.`];
  const rivals = rivalsOf(verdict, leader.system);
  const standing = `${metric} ${formatNumber(leader.value)}`;
  if (rivals.length === 0) {
    const none =
      ranking.length < 2
        ? 'No other memory system was measured'
        : 'No other memory system answered a question that it answered';
    return [`${leader.system}: ${standing}. ${none}, so nothing is compared.`];
  }
  if (rivals.every(({ clusters }) => clusters < 2)) {
    return [
      fewerThanTwo(verdict, options.cluster),
      `So far: ${ranking.map(({ system, value }) => `${system} ${formatNumber(value)}`).join(', ')} (${metric}).`,
      ...costs(verdict, rivals, options.seconds ?? new Map()),
      fairnessText(reservations),
    ];
  }
  return [
    lead(verdict, rivals, standing),
    ...otherMeans(verdict, rivals),
    ...need(verdict, rivals, options.cluster),
    ...readerOf(verdict),
    ...costs(verdict, rivals, options.seconds ?? new Map()),
    fairnessText(reservations),
  ];
}

/** That nothing can be told from chance, and what to bring. */
function fewerThanTwo({ left }: Verdict, cluster: string | undefined): string {
  const [one, many] = [clusterNoun(1, cluster), clusterNoun(2, cluster)];
  const more =
    left === undefined || left.clusters === 0
      ? one === 'person'
        ? 'bring ten (chats of several users in one file)'
        : 'bring ten'
      : `play more; the data have ${left.clusters.toLocaleString('en')} more ${left.clusters === 1 ? one : many}`;
  return `One ${one} cannot rank memories: ${more}.`;
}

/** Whether the systems were measured alike, and what stands against it. */
export const fairnessText = (reservations: readonly string[]): string =>
  reservations.length === 0
    ? 'These systems were measured alike.'
    : `Compare with care: ${reservations.join('; ')}.`;

/** So many tokens are cheap in every prompt, whatever the model. */
const cheapTokens = 1000;
/** A prompt for which a memory begins to pay, in tokens. */
const dearTokens = 4000;

/** What showing the whole history takes, in prompt tokens an answer, and what the leading memory takes. */
interface CostOfWhole {
  readonly system: string;
  readonly promptTokens: number;
  readonly leader: { readonly system: string; readonly promptTokens: number } | undefined;
}

/**
 * That histories are so short that a prompt can show all of them, what that costs, and from how many messages on a
 * memory pays; undefined for histories that are longer.
 * @param cost what was measured. Default: nothing was
 */
export function showEverything({ tokens, messages }: LongestHistory, cost?: CostOfWhole): string | undefined {
  if (tokens >= dearTokens) return undefined;
  const dear = `${countOf(Math.round((dearTokens * messages) / tokens), 'message')} (${dearTokens.toLocaleString('en')} tokens)`;
  const size = `${countOf(tokens, 'token')} in ${countOf(messages, 'message')}`;
  if (tokens <= cheapTokens) {
    // With names, times, instructions and the question, a prompt has more tokens than its messages.
    const asMeasured =
      cost === undefined ? '' : ` (${countOf(Math.round(cost.promptTokens), 'token')} a prompt)`;
    return `Take no memory: show the whole history. The longest has about ${size}, so each prompt can show all of it, as ${cost?.system ?? 'full-context'} does${asMeasured}. Measure again when people have about ${dear}.`;
  }
  return `The longest history has about ${size}: showing everything ${extraOf(cost)} and misses nothing; from about ${dear} on, a memory pays.`;
}

/** `costs 1,310 tokens more an answer than emb-m`, as measured if both were. */
function extraOf(cost: CostOfWhole | undefined): string {
  const more = cost?.leader === undefined ? 0 : Math.round(cost.promptTokens - cost.leader.promptTokens);
  if (cost?.leader === undefined || cost.leader.system === cost.system)
    return 'costs at most that many tokens an answer';
  return more > 0
    ? `(${cost.system}) costs ${countOf(more, 'token')} more an answer than ${cost.leader.system}`
    : `(${cost.system}) costs no more tokens an answer than ${cost.leader.system}`;
}

function costOf({ costs }: Verdict, name: string | undefined): CostOfWhole['leader'] {
  const found = costs.find(({ system }) => system === name);
  return found?.promptTokens == null ? undefined : { system: found.system, promptTokens: found.promptTokens };
}

/** Misses that are the model's, whatever a memory finds. */
function readerOf({ withEvidence }: Verdict): string[] {
  if (withEvidence === undefined || withEvidence.missed === 0) return [];
  const { asked, missed } = withEvidence;
  const share = ((100 * missed) / asked).toFixed(0);
  return [
    `Shown the evidence alone, the model still misses ${missed.toLocaleString('en')} of ${countOf(asked, 'question')} (${share} %): no memory can help there.`,
  ];
}

/** The findings on the leader minus each other memory system, the least certain first. */
function rivalsOf({ ranking, findings }: Verdict, leader: string): Finding[] {
  return ranking
    .flatMap(({ system }) => (system === leader ? [] : (findingBetween(findings, leader, system) ?? [])))
    .sort((a, b) => (b.p ?? 1) - (a.p ?? 1) || gain(a) - gain(b));
}

const gain = (finding: Finding): number => gainOf(finding).value ?? 0;

/** `0.021 [−0.004, 0.046]`: by how much the first system is better. */
const range = (finding: Finding): string => formatValue({ ...finding, ...gainOf(finding) });

function lead({ best, leader }: Verdict, rivals: readonly Finding[], standing: string): string {
  const name = leader?.system ?? '';
  if (best !== null) {
    const nearest = rivals.reduce((least, rival) => (gain(rival) < gain(least) ? rival : least));
    return rivals.length === 1
      ? `${name} is best: ${standing}, better than ${nearest.second}, by ${range(nearest)}.`
      : `${name} is best: ${standing}, better than each of the ${rivals.length} others; the closest is ${nearest.second}, ${range(nearest)} behind.`;
  }
  const open = rivals.filter(({ outcome }) => outcome === 'open' || outcome === 'level');
  const ahead = named(open.filter((rival) => gain(rival) > 0));
  const equal = open.filter((rival) => gain(rival) === 0);
  const same = equal.map(({ second }) => second);
  const behind = named(rivals.filter((rival) => gain(rival) < 0));
  const better = rivals.filter(({ outcome }) => outcome === 'better').map(({ second }) => second);
  const first =
    behind.length > 0
      ? `No memory system is ahead of all others on shared questions: ${name} (${standing}) is ahead of most, but not of ${listed(behind)}.`
      : same.length > 0
        ? `${listed([name, ...same])} are equal${equal.every(isOnAll) ? `: ${standing} each` : ` on the questions that they share; ${name} has ${standing} over all its own`}.`
        : `No memory is shown to be better${better.length > 0 ? ' than every other one' : ''}. Highest so far: ${name}, ${standing}; its lead over ${listed(ahead)} may be chance.`;
  return [
    first,
    ...(ahead.length > 0 && (behind.length > 0 || same.length > 0)
      ? [`The lead of ${name} over ${listed(ahead)} may be chance.`]
      : []),
    ...(better.length === 0 ? [] : [`${name} is better than ${listed(better)}.`]),
    ...together(rivals),
  ].join(' ');
}

/** Whether both have answered the same questions. */
const isOnAll = ({ onlyFirst, onlySecond }: Finding): boolean => onlyFirst + onlySecond === 0;

const named = (findings: readonly Finding[]): string[] =>
  findings.map((finding) => `${finding.second} (${range(finding)})`);

function together(rivals: readonly Finding[]): string[] {
  const most = Math.max(...rivals.map(({ comparisons }) => comparisons));
  const shown = rivals.some(({ low }) => low !== null);
  return most < 2 || !shown ? [] : [`The intervals hold for all ${most} comparisons together.`];
}

/** Means over other questions can be greater than the leader's; without a word, a table would contradict the verdict. */
function otherMeans({ ranking, leader, metric }: Verdict, rivals: readonly Finding[]): string[] {
  const own = leader?.value ?? 0;
  const greater = rivals.flatMap(({ second, higherIsBetter, onlyFirst, onlySecond }) => {
    const value = ranking.find(({ system }) => system === second)?.value ?? own;
    return onlyFirst + onlySecond > 0 && (higherIsBetter ? value > own : value < own)
      ? [`${second} (${formatNumber(value)})`]
      : [];
  });
  if (greater.length === 0) return [];
  return [
    `By their means, each over its own questions, ${listed(greater)} would be first in ${metric}. Systems are compared on the questions that both have.`,
  ];
}

/** With fewer clusters, only differences near the whole range are found. */
const fewest = 5;

/** What would settle the lead, or what this run could have shown. */
function need(
  { best, leader, left }: Verdict,
  rivals: readonly Finding[],
  cluster: string | undefined,
): string[] {
  if (best !== null) return [];
  const [one, many] = [clusterNoun(1, cluster), clusterNoun(2, cluster)];
  const tested = rivals.flatMap(({ standardError, degrees, ...rival }) =>
    standardError === null || degrees === null ? [] : [{ ...rival, standardError, degrees }],
  );
  const [least] = tested;
  if (least === undefined) return [];
  const { clusters } = least;
  const notes =
    least.degrees + 1 < 0.7 * clusters
      ? [
          `Some of the ${clusters} ${many} have much of the questions; together they are worth ${Math.round(least.degrees + 1)} equal ones.`,
        ]
      : [];
  // Those that are settled need no further look.
  const open = tested.filter(({ outcome }) => outcome === 'open' || outcome === 'level');
  const detectable = Math.max(
    ...(open.length === 0 ? tested : open).map((rival) => detectableDifference(rival, rival)),
  );
  const could =
    clusters < fewest
      ? `With ${clusters} ${many}, hardly any difference can be told from chance.`
      : `This run could probably have shown a difference of ${formatNumber(detectable)} or more.`;
  if (rivals.some((rival) => gain(rival) <= 0)) return [...notes, could];
  if (left !== undefined && left.clusters === 0) {
    const unasked =
      left.questions === 0
        ? 'and every question was asked'
        : `but ${left.questions.toLocaleString('en')} questions are unasked`;
    return [...notes, `The data have no further ${many}, ${unasked}. ${could}`];
  }
  // By the rule for "best", which needs no correction, but all of the differences.
  const isSmall = tested.some((rival) => gain(rival) < 1e-9);
  const most = isSmall
    ? null
    : clustersToDetect(tested.map((rival) => ({ ...rival, difference: gain(rival) })));
  if (most === null) {
    return [
      ...notes,
      `More than ${mostClusters.toLocaleString('en')} ${many} would be needed to tell so small a difference from chance. ${could}`,
    ];
  }
  const more = Math.max(1, most - clusters);
  const available =
    left === undefined
      ? ''
      : ` The data have ${left.clusters < more ? 'only ' : ''}${left.clusters.toLocaleString('en')} more.`;
  return [
    ...notes,
    `About ${more.toLocaleString('en')} more ${more === 1 ? one : many} would probably show that ${leader?.system} is best, if the differences stay what they are.${available}`,
  ];
}

function costs(
  { costs: all }: Verdict,
  rivals: readonly Finding[],
  seconds: ReadonlyMap<string, number>,
): string[] {
  const [leader] = all;
  const nearest = all.find(({ system }) => system === rivals[0]?.second);
  if (leader === undefined) return [];
  const parts = [leader, ...(nearest === undefined ? [] : [nearest])].flatMap(
    ({ system, promptTokens, costUsd }) => {
      const amounts = [
        ...(promptTokens === null ? [] : [`${Math.round(promptTokens).toLocaleString('en')} prompt tokens`]),
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

/** The leader of a run, for a list of runs. */
export interface RunStanding {
  readonly system: string;
  readonly metric: string;
  readonly value: number;
  /** Whether it is shown to be better than every other memory system; null if there is no other one. */
  readonly isSettled: boolean | null;
  /** What a reader of the list must know before taking it. */
  readonly caveats: readonly string[];
}

/** Null if nothing was asked, no memory system has a value, or several have and none has more than 0. */
export function runStanding(verdict: Verdict | undefined): RunStanding | null {
  if (verdict?.leader == null) return null;
  const { metric, leader, best, ranking, longestHistory } = verdict;
  if (ranking.length > 1 && ranking.every(({ value }) => value === 0)) return null;
  const isSettled = ranking.length < 2 ? null : best === leader.system;
  const caveats = [
    ...(isSettled === false ? ['lead may be chance'] : []),
    ...(longestHistory !== undefined && longestHistory.tokens <= cheapTokens ? ['no memory needed'] : []),
  ];
  return { ...leader, metric, isSettled, caveats };
}
