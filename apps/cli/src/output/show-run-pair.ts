import type { Finding, JsonValue } from '@memgym/core';
import { excludedAnswers, headlineOf, type OpenedRun, storedAnswers } from '@memgym/runs';
import { compareResults, formatDifference, renderTextTable } from '@memgym/scoring';
import { type ChangedSystem, type ComparedRun, isSystem } from './compared-run.js';
import { number, signed } from './format-difference.js';
import { equalCell, equalHeader } from './format-equivalence.js';
import type { Gate } from './gate-files.js';
import { print, printJson, printTable } from './print.js';
import { servedOf } from './run-warnings.js';
import { levelText, rulesFor } from './show-differences.js';
import { differentCode, showDifferentCode } from './show-different-code.js';
import { showExcluded } from './show-excluded.js';

/** The systems in both runs, each paired with itself. */
export function showRunPair(
  first: ComparedRun,
  second: ComparedRun,
  metric: string,
  {
    changed,
    asJson,
    gate,
    equalWithin,
  }: {
    readonly changed: readonly ChangedSystem[];
    readonly asJson: boolean;
    readonly gate: Gate | undefined;
    /** Whether differences are shown to be smaller than this, in units of the metric. */
    readonly equalWithin: number | undefined;
  },
): void {
  const valuesOf = ({ result }: OpenedRun) =>
    result.systems
      .filter(isSystem)
      .map(({ name, metrics }) => ({ name, value: metrics[metric]?.value ?? null }));
  const findings = new Map(changed.map(({ name, finding }) => [name, finding]));
  const systems = compareResults(valuesOf(first), valuesOf(second), rulesFor(first, metric)).map(
    (system) => ({
      ...system,
      finding: findings.get(system.name) ?? null,
      firstExcluded: excludedAnswers(first.benchmark, metric, storedAnswers(first, system.name).answers),
      secondExcluded: excludedAnswers(first.benchmark, metric, storedAnswers(second, system.name).answers),
    }),
  );
  if (asJson) {
    const plugins = differentCode([first, second]);
    const served = servedOf([first, second]);
    const [before, after] = [first.manifest.runId, second.manifest.runId];
    printJson({
      ...{ metric, first: before, second: after, systems, plugins, served },
      ...(gate !== undefined && { gate: { margin: gate.margin, systems: gate.systems } }),
    });
    return;
  }
  const [before, after] = labelsOf(first, second);
  print(`${metric}: ${before}, ${first.manifest.runId}; ${after}, ${second.manifest.runId}`);
  printTable(
    renderTextTable(
      [
        ...['system', before, after, 'difference', 'paired'],
        ...[`rank ${before}`, `rank ${after}`, 'rank change', ...equalHeader(equalWithin)],
      ],
      systems.map(({ name, finding, ...of }) => [
        name,
        number(of.first),
        number(of.second),
        signed(of.difference, 3),
        finding === null ? '–' : formatDifference(finding),
        of.firstRank === null ? '–' : String(of.firstRank),
        of.secondRank === null ? '–' : String(of.secondRank),
        signed(of.rankChange, 0),
        ...equalCell(finding, equalWithin),
      ]),
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
    print(
      `No paired interval: the runs share no items of ${metric}; --metric ${headlineOf(first.benchmark, first.result).name} has one.`,
    );
  }
  const shared = new Set(systems.map(({ name }) => name));
  for (const [label, run] of [
    [before, first],
    [after, second],
  ] as const) {
    const alone = run.result.systems.filter((system) => isSystem(system) && !shared.has(system.name));
    if (alone.length > 0) print(`Only in ${label}: ${alone.map(({ name }) => name).join(', ')}`);
  }
  showDifferentCode([first, second]);
}

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
