import type { Finding, JsonValue } from '@memgym/core';
import {
  type ChangedSystem,
  type ComparedRun,
  comparisonRules,
  differencesOf,
  excludedAnswers,
  type Gate,
  hasAnswers,
  headlineOf,
  type OpenedRun,
  storedAnswers,
} from '@memgym/runs';
import { compareResults, formatDifference, formatNumber, renderTextTable } from '@memgym/scoring';
import { equalCell, equalHeader } from './format-equivalence.js';
import { print, printJson, printTable } from './print.js';
import { levelText, withBoundsBelow } from './show-differences.js';
import { differentCode, showDifferentCode } from './show-different-code.js';
import { showExcluded } from './show-excluded.js';

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
  const [before, after] = labelsOf(first, second);
  print(`${metric}: ${before}, ${first.manifest.runId}; ${after}, ${second.manifest.runId}`);
  const ranks = [`rank ${before}`, `rank ${after}`, 'rank change'];
  printTable(
    renderTextTable(
      ['system', before, after, 'difference', 'paired', ...ranks, ...equalHeader(equalWithin)],
      withBoundsBelow(systems, (system) => rowOf(system, equalWithin)),
    ),
  );
  const paired = systems.flatMap(({ finding }): Finding[] => (finding === null ? [] : [finding]));
  if (paired.some(({ low }) => low !== null)) print(levelText(paired));
  showExcluded(
    systems.flatMap(({ name, firstExcluded, secondExcluded }) => [
      [`${name} in ${before}`, firstExcluded] as const,
      [`${name} in ${after}`, secondExcluded] as const,
    ]),
  );
  if (systems.some(({ difference, finding }) => difference !== null && finding === null)) {
    const { name: headline } = headlineOf(first.benchmark, first.result);
    const next = headline === metric ? '' : `; --metric ${headline} has one`;
    print(`No paired interval: the runs share no items of ${metric}${next}.`);
  }
  const shared = new Set(systems.map(({ name }) => name));
  for (const [place, label] of [before, after].entries()) {
    const all = runs[place]?.result.systems ?? [];
    const alone = all.filter((system) => hasAnswers(system) && !shared.has(system.name));
    if (alone.length > 0) print(`Only in ${label}: ${alone.map(({ name }) => name).join(', ')}`);
  }
  showDifferentCode(runs);
}

function pairedSystems(
  [first, second]: readonly [ComparedRun, ComparedRun],
  metric: string,
  changed: readonly ChangedSystem[],
) {
  const valuesOf = ({ result }: OpenedRun, isOwn: boolean) =>
    result.systems.flatMap(({ name, metrics, standing }) =>
      known.has(name) && (standing === 'system') === isOwn
        ? [{ name, value: metrics[metric]?.value ?? null }]
        : [],
    );
  const known = new Map(changed.map((system) => [system.name, system]));
  const compared = [true, false].flatMap((isOwn) =>
    compareResults(valuesOf(first, isOwn), valuesOf(second, isOwn), comparisonRules(first, metric)).map(
      (system) => (isOwn ? system : { ...system, firstRank: null, secondRank: null, rankChange: null }),
    ),
  );
  return compared.map((system) => ({
    ...system,
    standing: known.get(system.name)?.standing ?? 'system',
    finding: known.get(system.name)?.finding ?? null,
    firstExcluded: excludedAnswers(first.benchmark, metric, storedAnswers(first, system.name).answers),
    secondExcluded: excludedAnswers(first.benchmark, metric, storedAnswers(second, system.name).answers),
  }));
}

/** With its sign; “–” for null. */
const signed = (value: number | null, digits: number): string =>
  `${value !== null && value > 0 ? '+' : ''}${formatNumber(value, digits)}`;

const rowOf = (
  { name, finding, ...of }: ReturnType<typeof pairedSystems>[number],
  equalWithin: number | undefined,
): string[] => [
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
