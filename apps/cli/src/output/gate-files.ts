import { formatValue, type GateOutcome } from '@memgym/scoring';

/** The outcome of a gate between two runs. */
export interface Gate {
  readonly metric: string;
  /** The accepted loss. */
  readonly margin: number;
  /** Ids of the runs before and after the change. */
  readonly before: string;
  readonly after: string;
  /** Singular noun for a cluster. */
  readonly cluster: string;
  readonly systems: readonly GateOutcome[];
}

/** The outcome in a sentence or two. */
export function gateText(gate: Gate): string {
  const { metric, margin, systems, cluster } = gate;
  const of = (wanted: GateOutcome['outcome']): GateOutcome[] =>
    systems.filter(({ outcome }) => outcome === wanted);
  const names = (some: readonly GateOutcome[]): string => some.map(({ name }) => name).join(', ');
  const worse = of('worse');
  const untested = of('untested');
  return [
    worse.length === 0
      ? `Passed: no system is shown to have lost more than ${margin} in ${metric}.`
      : `Failed: ${names(worse)} lost more than ${margin} in ${metric}, and that is not chance.`,
    ...(untested.length === 0
      ? []
      : [`Not tested: ${names(untested)}; a test needs shared questions of at least two ${cluster}s.`]),
  ].join(' ');
}

const shownDifference = ({ difference }: GateOutcome): string =>
  difference === null ? '–' : formatValue(difference);

/** A table for a pull request. Names cannot break it. */
export function gateMarkdown(gate: Gate): string {
  const cell = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~]/g, '\\$&').replace(/\s+/g, ' ');
  const rows = gate.systems.map((system) => {
    const p = system.p === null ? '–' : system.p.toFixed(3);
    return `| ${cell(system.name)} | ${shownDifference(system)} | ${p} | ${system.outcome} |`;
  });
  return [
    `**${cell(gateText(gate))}**`,
    '',
    `${cell(gate.metric)} of ${cell(gate.after)} minus ${cell(gate.before)}, paired by question:`,
    '',
    '| system | difference, 95 % | p (Holm) | outcome |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** One test case for each system, as CI servers read it. */
export function gateJunit({ metric, margin, before, after, systems }: Gate): string {
  const count = (wanted: GateOutcome['outcome']): number =>
    systems.filter(({ outcome }) => outcome === wanted).length;
  const cases = systems.map((system) => {
    const { name, outcome, p } = system;
    const message = `${metric} changed by ${shownDifference(system)}${p === null ? '' : `, p ${p.toFixed(3)}`}; accepted loss ${margin}`;
    const start = `    <testcase classname="${escaped(metric)}" name="${escaped(name)}"`;
    if (outcome === 'not-worse') return `${start}/>`;
    const content =
      outcome === 'worse'
        ? `<failure message="${escaped(message)}"/>`
        : `<skipped message="not tested: no interval"/>`;
    return `${start}>${content}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${escaped(`memgym: ${after} against ${before}`)}" tests="${systems.length}" failures="${count('worse')}" skipped="${count('untested')}">`,
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
