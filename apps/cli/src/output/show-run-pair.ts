import type { JsonValue } from '@memgym/core';
import {
  type ChangedSystem,
  type ComparedRun,
  differencesOf,
  type Gate,
  type PairedSystem,
  pairedSystems,
  pairNotes,
} from '@memgym/runs';
import { formatDifference, formatNumber, renderTextTable } from '@memgym/scoring';
import { equalCell, equalHeader } from './format-equivalence.js';
import { print, printJson, printTable } from './print.js';
import { withBoundsBelow } from './show-differences.js';
import { differentCode, showDifferentCode } from './show-different-code.js';
import { wrapText } from './wrap-text.js';

interface RunPair {
  readonly changed: readonly ChangedSystem[];
  readonly asJson: boolean;
  readonly gate: Gate | undefined;
  /** Whether differences are shown to be smaller than this, in units of the metric. */
  readonly equalWithin: number | undefined;
}

/** The systems in both runs, each paired with itself. */
export function showRunPair(
  runs: readonly [ComparedRun, ComparedRun],
  metric: string,
  { changed, asJson, gate, equalWithin }: RunPair,
): void {
  const [first, second] = runs;
  const systems = pairedSystems(runs, metric, changed);
  if (asJson) {
    const [before, after] = [first.manifest.runId, second.manifest.runId];
    printJson({
      metric,
      first: before,
      second: after,
      differences: differencesOf(first, second),
      systems,
      plugins: differentCode(runs),
      ...(gate !== undefined && { gate: { margin: gate.margin, systems: gate.systems } }),
    });
    return;
  }
  const labels = labelsOf(first, second);
  const [before, after] = labels;
  print(`${metric}: ${before}, ${first.manifest.runId}; ${after}, ${second.manifest.runId}`);
  const ranks = [`rank ${before}`, `rank ${after}`, 'rank change'];
  printTable(
    renderTextTable(
      ['system', before, after, 'difference', 'paired', ...ranks, ...equalHeader(equalWithin)],
      withBoundsBelow(systems, (system) => rowOf(system, equalWithin)),
    ),
  );
  for (const note of pairNotes(runs, metric, { systems, labels })) print(wrapText(note));
  showDifferentCode(runs);
}

/** With its sign; “–” for null. */
const signed = (value: number | null, digits: number): string =>
  `${value !== null && value > 0 ? '+' : ''}${formatNumber(value, digits)}`;

const rowOf = ({ name, finding, ...of }: PairedSystem, equalWithin: number | undefined): string[] => [
  name,
  formatNumber(of.first),
  formatNumber(of.second),
  signed(of.difference, 3),
  finding === null ? '–' : formatDifference(finding),
  of.firstRank === null ? '–' : String(of.firstRank),
  of.secondRank === null ? '–' : String(of.secondRank),
  signed(of.rankChange, 0),
  ...equalCell(finding, equalWithin),
];

/** Labels for the two runs: an option of the benchmark that differs, otherwise their names, otherwise their order. */
function labelsOf(first: ComparedRun, second: ComparedRun): [string, string] {
  const nameOf = ({ manifest }: ComparedRun): string => manifest.runId.replace(/-[0-9a-f]{12}$/, '');
  const [before, after] = choicesOf(first, second) ?? [nameOf(first), nameOf(second)];
  return before === after ? ['first', 'second'] : [before, after];
}

/** The values of the benchmark's first string option that differs; null if there is none. */
function choicesOf(first: ComparedRun, second: ComparedRun): [string, string] | null {
  const isWord = (value: JsonValue | undefined): value is string => typeof value === 'string';
  for (const [key, before] of Object.entries(first.benchmark.options)) {
    const after = second.benchmark.options[key];
    if (isWord(before) && isWord(after) && before !== after) return [before, after];
  }
  return null;
}
