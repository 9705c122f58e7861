import type { Finding, SystemResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import {
  type ComparedRun,
  compareToBaseline,
  comparisonRules,
  differencesOf,
  type ExcludedAnswers,
  excludedAnswers,
  excludedText,
  hasAnswers,
  levelText,
  storedAnswers,
} from '@memgym/runs';
import {
  clusterNoun,
  fairnessText,
  formatDifference,
  formatNumber,
  isSettled,
  renderTextTable,
  type TextTableRow,
} from '@memgym/scoring';
import { equalCell, equalHeader } from './format-equivalence.js';
import { print, printJson, printTable } from './print.js';
import { differentCode, showDifferentCode } from './show-different-code.js';
import { wrapText } from './wrap-text.js';

/** The systems of all runs, next to a baseline. */
export function showDifferences(
  runs: readonly ComparedRun[],
  metric: string,
  flags: {
    readonly baseline?: string;
    /** Whether differences are shown to be smaller than this, in units of the metric. */
    readonly equalWithin?: number;
    readonly json?: boolean;
  },
): void {
  const [first, second] = runs as [ComparedRun, ComparedRun?];
  const all = systemsOf(runs, metric);
  const absentOf = new Map(all.map(({ name, absent }) => [name, absent]));
  const baseline =
    flags.baseline ?? (all.find(({ standing }) => standing === 'system') ?? all[0])?.name ?? '';
  const excludedOf = new Map(
    all.map(({ name, stored }) => [name, excludedAnswers(first.benchmark, metric, stored.answers)]),
  );
  const noneExcluded: ExcludedAnswers = { count: 0, reasons: [] };
  const excluded = (name: string): ExcludedAnswers => excludedOf.get(name) ?? noneExcluded;
  const { equalWithin } = flags;
  const rules = { ...comparisonRules(first, metric), within: equalWithin };
  const differences = compareToBaseline(first.benchmark, rules, { systems: all, baseline }).map(
    (difference) => ({
      ...difference,
      excluded: excluded(difference.name),
    }),
  );
  const ids = runs.map(({ manifest }) => manifest.runId);
  const value = all.find(({ name }) => name === baseline)?.value ?? null;
  if (flags.json) {
    printJson({
      metric,
      runs: ids,
      ...(second !== undefined && { differences: differencesOf(first, second) }),
      baseline: { name: baseline, value, excluded: excluded(baseline) },
      systems: differences,
      plugins: differentCode(runs),
    });
    return;
  }
  print(`${metric} of ${ids.join(' and ')}`);
  print(`Differences to ${baseline} (${formatNumber(value)}), paired by question:\n`);
  printTable(
    renderTextTable(
      [
        'system',
        metric,
        'difference',
        'n',
        clusterNoun(2, first.benchmark.results.cluster),
        ...equalHeader(equalWithin),
      ],
      withBoundsBelow(differences, ({ name, value: own, finding }) => [
        `${name}${finding !== null && isSettled(finding) ? ' *' : ''}`,
        own === null ? (absentOf.get(name) ?? '–') : formatNumber(own),
        finding === null ? '–' : formatDifference(finding),
        finding === null ? '–' : String(finding.n),
        finding === null ? '–' : String(finding.clusters),
        ...equalCell(finding, equalWithin),
      ]),
    ),
  );
  const left = excludedText([...excludedOf]);
  if (left !== null) print(wrapText(left));
  print(
    wrapText(
      meaningOf(
        differences.map(({ finding }) => finding),
        first.benchmark,
      ),
    ),
  );
  showDifferentCode(runs);
  const { reservations = [] } = (second === undefined && first.result.verdict) || {};
  if (reservations.length > 0) print(wrapText(fairnessText(reservations)));
}

/** Rows of memory systems, and below a line those of bounds. */
export function withBoundsBelow<System extends Pick<SystemResult, 'standing'>>(
  systems: readonly System[],
  row: (system: System) => string[],
): TextTableRow[] {
  const parts = [true, false].map((isOwn) =>
    systems.filter(({ standing }) => (standing === 'system') === isOwn),
  );
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, place) => [...(place > 0 ? [null] : []), ...part.map(row)]);
}

/** The systems of all runs, those of one name with their run. */
function systemsOf(runs: readonly ComparedRun[], metric: string) {
  const isOne = runs.length === 1;
  return runs.flatMap((run) =>
    run.result.systems.filter(hasAnswers).map(({ name, metrics, standing, family, model }) => ({
      name: runs.some((one) => one !== run && one.result.systems.some((system) => system.name === name))
        ? `${name} (${run.manifest.runId})`
        : name,
      standing,
      // Two runs are compared because their models may differ.
      ...(isOne && family !== undefined && { family }),
      ...(isOne && model !== undefined && { model }),
      value: metrics[metric]?.value ?? null,
      absent: metrics[metric]?.absent,
      stored: storedAnswers(run, name),
    })),
  );
}

/** The meaning of the differences to a baseline. */
function meaningOf(findings: readonly (Finding | null)[], { results }: Benchmark): string {
  if (findings.length === 0) return 'There is no other system to compare with.';
  const bounded = findings.filter((finding) => finding !== null && finding.low !== null) as Finding[];
  if (bounded.length === 0) {
    return `Without an interval, nothing shows whether systems differ; one needs at least two ${clusterNoun(2, results.cluster)}.`;
  }
  const level = levelText(bounded);
  if (bounded.some(isSettled)) return `* differs from the baseline: the interval excludes 0. ${level}`;
  const known =
    bounded.length === 1 ? 'The interval includes 0' : `All ${bounded.length} intervals include 0`;
  return `${known}: no system is shown to differ from the baseline. ${level}`;
}
