import { ConfigError } from '@memgym/core';
import { clusterNoun, formatDifference, type GateOutcome, gainOf, gateOf } from '@memgym/scoring';
import type { ChangedSystem, ComparedRun } from './run-change.js';

/** The outcome of a gate between two runs. */
export interface Gate {
  readonly metric: string;
  /** The accepted loss, in units of the metric. */
  readonly margin: number;
  /** Ids of the runs before and after the change. */
  readonly before: string;
  readonly after: string;
  /** Singular noun for a cluster. Default `person` */
  readonly cluster?: string | undefined;
  /** The memory systems; bounds fail no gate. */
  readonly systems: readonly GatedSystem[];
}

/** A system before and after a change. */
export interface GatedSystem extends Omit<ChangedSystem, 'standing'> {
  readonly outcome: GateOutcome;
}

/**
 * Whether systems have lost more than is accepted between two runs.
 * @param margin the accepted loss, in units of the metric
 * @throws {ConfigError} when no system can be tested
 */
export function gateBetween(
  [first, second]: readonly [ComparedRun, ComparedRun],
  changed: readonly ChangedSystem[],
  { metric, margin }: Pick<Gate, 'metric' | 'margin'>,
): Gate {
  const { cluster } = first.benchmark.results;
  const systems = gatedSystems(changed, margin);
  if (systems.some(({ outcome }) => outcome !== 'untested')) {
    const [before, after] = [first.manifest.runId, second.manifest.runId];
    return { metric, margin, before, after, cluster, systems };
  }
  throw new ConfigError(`No system can be tested in ${metric}: there are no intervals.`, {
    key: 'failIfWorse',
    hint: `The runs must share questions of at least two ${clusterNoun(2, cluster)}; or choose another metric.`,
  });
}

/** The memory systems with their outcomes. @param margin the accepted loss, in units of the metric */
export const gatedSystems = (changed: readonly ChangedSystem[], margin: number): GatedSystem[] =>
  changed
    .filter(({ standing }) => standing === 'system')
    .map((system) => ({
      ...system,
      outcome: system.finding === null ? 'untested' : gateOf(system.finding, margin),
    }));

/** `failed` if a system is worse; `open` if a loss of the margin is neither shown nor excluded. */
export function outcomeOf({ systems }: Gate): 'passed' | 'failed' | 'open' {
  if (systems.some(({ outcome }) => outcome === 'worse')) return 'failed';
  return systems.every(({ outcome }) => outcome === 'not-worse') ? 'passed' : 'open';
}

/** The outcome in a sentence or two. */
export function gateText(gate: Gate): string {
  const { metric, margin, systems, cluster } = gate;
  const of = (wanted: GateOutcome): GatedSystem[] => systems.filter(({ outcome }) => outcome === wanted);
  const names = (some: readonly GatedSystem[]): string => some.map(({ name }) => name).join(', ');
  const [worse, open, untested] = [of('worse'), of('open'), of('untested')];
  const result =
    worse.length > 0
      ? `Failed: ${names(worse)} lost more than ${margin} in ${metric}, and that is not chance.`
      : open.length + untested.length > 0
        ? 'Neither passed nor failed.'
        : `Passed: a loss of ${margin} in ${metric} is excluded.`;
  return [
    result,
    ...(open.length === 0
      ? []
      : [
          `A loss of ${margin} in ${metric} is neither shown nor excluded: ${open.map(possibleLoss).join('; ')}.`,
        ]),
    ...(untested.length === 0
      ? []
      : [
          `Not tested: ${names(untested)}; a test needs shared questions of at least two ${clusterNoun(2, cluster)}.`,
        ]),
  ].join(' ');
}

function possibleLoss({ name, finding }: GatedSystem): string {
  const low = finding === null ? null : gainOf(finding).low;
  return `${name} may have lost up to ${low === null ? 'any amount' : (-low).toFixed(3)}`;
}

const shownDifference = ({ finding }: GatedSystem): string =>
  finding === null ? '–' : formatDifference(finding);

const pOf = ({ finding }: GatedSystem): string | null => finding?.p?.toFixed(3) ?? null;

const shownOutcome: Readonly<Record<GateOutcome, string>> = {
  worse: 'worse',
  'not-worse': 'not worse',
  open: 'loss not excluded',
  untested: 'not tested',
};

/** Intervals and p-values of several systems hold together. */
function together({ systems }: Gate): string {
  const most = Math.max(1, ...systems.map(({ finding }) => finding?.comparisons ?? 1));
  return most === 1 ? '' : ` for all ${most}`;
}

/** A table for a pull request. Names cannot break it. */
export function gateMarkdown(gate: Gate): string {
  const cell = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~]/g, '\\$&').replace(/\s+/g, ' ');
  const rows = gate.systems.map((system) => {
    return `| ${cell(system.name)} | ${shownDifference(system)} | ${pOf(system) ?? '–'} | ${shownOutcome[system.outcome]} |`;
  });
  return [
    `**${cell(gateText(gate))}**`,
    '',
    `${cell(gate.metric)} of ${cell(gate.after)} minus ${cell(gate.before)}, paired by question:`,
    '',
    `| system | difference, 95 %${together(gate)} | p | outcome |`,
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** One test case for each system, as CI servers read it. */
export function gateJunit({ metric, margin, before, after, systems }: Gate): string {
  const count = (wanted: readonly GateOutcome[]): number =>
    systems.filter(({ outcome }) => wanted.includes(outcome)).length;
  const cases = systems.map((system) => {
    const { name, outcome } = system;
    const p = pOf(system);
    const message = `${metric} changed by ${shownDifference(system)}${p === null ? '' : `, p ${p}`}; accepted loss ${margin}`;
    const start = `    <testcase classname="${escaped(metric)}" name="${escaped(name)}"`;
    if (outcome === 'not-worse') return `${start}/>`;
    const content =
      outcome === 'worse'
        ? `<failure message="${escaped(message)}"/>`
        : outcome === 'open'
          ? `<error message="${escaped(`a loss is neither shown nor excluded: ${message}`)}"/>`
          : `<skipped message="not tested: no interval"/>`;
    return `${start}>${content}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${escaped(`memgym: ${after} against ${before}`)}" tests="${systems.length}" failures="${count(['worse'])}" errors="${count(['open'])}" skipped="${count(['untested'])}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text in an attribute of XML, which has no form for most control characters. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
