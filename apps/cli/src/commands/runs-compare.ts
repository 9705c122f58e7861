import { ConfigError, type JsonValue } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import {
  type ChangedPlugin,
  changedPlugins,
  compareToBaseline,
  type ExcludedAnswers,
  excludedAnswers,
  headlineOf,
  type OpenedRun,
  pairedValue,
  requireSameQuestions,
  storedAnswers,
} from '@memgym/runner';
import { compareResults, type PairedDifference, renderTextTable } from '@memgym/scoring';
import { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { type Gate, gateText } from '../output/gate-files.js';
import { print, printJson, printTable } from '../output/print.js';
import { codeName, describeChange } from '../output/show-plugin-changes.js';
import { showPromptChanges } from '../output/show-prompt-changes.js';
import { servedOf, showServedChanges } from '../output/show-served-models.js';
import { wrapText } from '../output/wrap-text.js';
import { type ComparedRun, isSystem } from './compared-run.js';
import { readAmount } from './flag-values.js';
import { type GateFlags, gateBetween } from './gate-between.js';
import { openRunOf, requireKnown } from './open-run-of.js';

interface CompareFlags extends GateFlags {
  runs: string;
  metric?: string;
  baseline?: string;
  json?: boolean;
}

/** `memgym runs compare <run> [other]` */
export function compareCommand(): Command {
  return new Command('compare')
    .description(
      'Compare systems on the same questions: those of one run with a baseline, or two runs system by system.',
    )
    .argument('<run>', 'run id, or the run’s folder')
    .argument('[other]', 'second run, e.g. the off-policy one')
    .option(
      '--baseline <system>',
      'the system to compare all others with; default: the first of the run, unless two runs share systems',
    )
    .option('--metric <name>', 'the metric to compare; default: that of the benchmark')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of a table')
    .option(
      '--fail-if-worse <margin>',
      'exit with 1 if a system of the second run lost more than this, and the loss is not chance',
      readAmount,
    )
    .option('--junit <file>', 'with --fail-if-worse: write the outcome as JUnit XML')
    .option('--markdown <file>', 'with --fail-if-worse: write the outcome as Markdown')
    .action(async (run: string, other: string | undefined, flags: CompareFlags) => {
      const runs: ComparedRun[] = [];
      for (const name of other === undefined ? [run] : [run, other]) {
        const opened = await openRunOf(name, flags.runs);
        runs.push({ ...opened.run, benchmark: opened.benchmark });
      }
      const [first, second] = runs as [ComparedRun, ComparedRun?];
      if (second !== undefined && first.result.benchmark !== second.result.benchmark) {
        throw new ConfigError(
          `${run} played ${first.result.benchmark}, but ${other} played ${second.result.benchmark}.`,
          { hint: 'Compare two runs of the same benchmark.' },
        );
      }
      if (second !== undefined) requireSameQuestions(first.answers, second.answers);
      showServedChanges(runs);
      showPromptChanges(runs);
      const metric = chooseMetric(first, flags);
      const names = new Set(first.result.systems.filter(isSystem).map(({ name }) => name));
      const shareSystems = second?.result.systems.some(
        (system) => isSystem(system) && names.has(system.name),
      );
      if (second !== undefined && shareSystems === true && flags.baseline === undefined) {
        const gate = await gateBetween(first, second, metric, flags);
        showRuns(first, second, metric, { asJson: flags.json ?? false, gate });
        if (gate !== undefined && !flags.json) print(wrapText(gateText(gate)));
        if (gate?.systems.some(({ outcome }) => outcome === 'worse')) process.exitCode = 1;
        return;
      }
      if (flags.failIfWorse !== undefined) {
        throw new ConfigError('There are no two runs with the same system, so nothing can be tested.', {
          key: '--fail-if-worse',
          hint: 'Give the run before and the run after the change, without --baseline.',
        });
      }
      showDifferences(runs, metric, flags);
    });
}

function chooseMetric({ result, benchmark }: ComparedRun, { metric: wanted }: CompareFlags): string {
  const names = [...new Set(result.systems.flatMap(({ metrics }) => Object.keys(metrics)))];
  if (wanted === undefined) {
    const { metric } = benchmark.results.comparison ?? {};
    return metric !== undefined && names.includes(metric) ? metric : headlineOf(benchmark, result).name;
  }
  requireKnown('metric', wanted, names);
  return wanted;
}

/** The systems of all runs, next to a baseline. */
function showDifferences(runs: readonly ComparedRun[], metric: string, flags: CompareFlags): void {
  const [first] = runs as [ComparedRun];
  const all = runs.flatMap((run) =>
    run.result.systems.filter(isSystem).map(({ name, metrics }) => ({
      name: runs.some((one) => one !== run && one.result.systems.some((system) => system.name === name))
        ? `${name} (${run.manifest.runId})`
        : name,
      value: metrics[metric]?.value ?? null,
      absent: metrics[metric]?.absent,
      stored: storedAnswers(run, name),
    })),
  );
  const absentOf = new Map(all.map(({ name, absent }) => [name, absent]));
  const baseline = flags.baseline ?? all[0]?.name ?? '';
  const excludedOf = new Map(
    all.map(({ name, stored }) => [name, excludedAnswers(first.benchmark, metric, stored.answers)]),
  );
  const noneExcluded: ExcludedAnswers = { count: 0, reasons: [] };
  const excluded = (name: string): ExcludedAnswers => excludedOf.get(name) ?? noneExcluded;
  const differences = compareToBaseline(first.benchmark, metric, all, baseline).map((difference) => ({
    ...difference,
    excluded: excluded(difference.name),
  }));
  const ids = runs.map(({ manifest }) => manifest.runId);
  const value = all.find(({ name }) => name === baseline)?.value ?? null;
  if (flags.json) {
    printJson({
      metric,
      runs: ids,
      baseline: { name: baseline, value, excluded: excluded(baseline) },
      systems: differences,
      plugins: differentCode(runs),
      served: servedOf(runs),
    });
    return;
  }
  print(`${metric} of ${ids.join(' and ')}`);
  print(`Differences to ${baseline} (${number(value)}), paired by question:\n`);
  printTable(
    renderTextTable(
      ['system', metric, 'difference, 95 %', 'n', `${first.benchmark.results.cluster ?? 'cluster'}s`],
      differences.map(({ name, value: own, difference }) => [
        `${name}${isSettled(difference) ? ' *' : ''}`,
        own === null ? (absentOf.get(name) ?? '–') : number(own),
        difference === null ? '–' : interval(difference),
        difference === null ? '–' : String(difference.n),
        difference === null ? '–' : String(difference.clusters),
      ]),
    ),
  );
  showExcluded([...excludedOf]);
  print(
    wrapText(
      verdictOn(
        differences.map(({ difference }) => difference),
        first.benchmark,
      ),
    ),
  );
  showCode(runs);
}

/** The questions that count for neither side of a pair, by system. */
function showExcluded(excluded: readonly (readonly [name: string, ExcludedAnswers])[]): void {
  const lines = excluded.flatMap(([name, { count, reasons }]) =>
    count === 0
      ? []
      : wrapText(
          reasons.map(({ reason, count: times }) => `${times} ${reason}`).join('; '),
          '    ',
          `  ${name}, ${countOf(count, 'question')}: `,
        ),
  );
  if (lines.length > 0) print(['Excluded from means and pairs because of failures:', ...lines].join('\n'));
}

/** The meaning of the differences to a baseline, in one sentence. */
function verdictOn(differences: readonly (PairedDifference | null)[], { results }: Benchmark): string {
  if (differences.length === 0) return 'There is no other system to compare with.';
  if (differences.some(isSettled)) return '* differs from the baseline: the interval excludes 0';
  const bounded = differences.filter((difference) => difference !== null && difference.low !== null).length;
  if (bounded === 0) {
    return `Without an interval, nothing shows whether systems differ; one needs at least two ${results.cluster ?? 'cluster'}s.`;
  }
  const known = bounded === 1 ? 'The interval includes 0' : `All ${bounded} intervals include 0`;
  return `${known}: no system is shown to differ from the baseline.`;
}

function isSettled(difference: PairedDifference | null): boolean {
  const { low = null, high = null } = difference ?? {};
  return low !== null && high !== null && (low > 0 || high < 0);
}

/** The systems in both runs, each paired with itself. */
function showRuns(
  first: ComparedRun,
  second: ComparedRun,
  metric: string,
  { asJson, gate }: { readonly asJson: boolean; readonly gate: Gate | undefined },
): void {
  const valuesOf = ({ result }: OpenedRun) =>
    result.systems
      .filter(isSystem)
      .map(({ name, metrics }) => ({ name, value: metrics[metric]?.value ?? null }));
  const found = first.benchmark.metrics.find(({ name }) => name === metric);
  const { higherIsBetter = true } = found ?? {};
  const systems = compareResults(valuesOf(first), valuesOf(second), { higherIsBetter }).map((system) => ({
    ...system,
    paired: pairedValue(
      first.benchmark,
      metric,
      storedAnswers(second, system.name),
      storedAnswers(first, system.name),
    ),
    firstExcluded: excludedAnswers(first.benchmark, metric, storedAnswers(first, system.name).answers),
    secondExcluded: excludedAnswers(first.benchmark, metric, storedAnswers(second, system.name).answers),
  }));
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
        ...['system', before, after, 'difference', 'paired, 95 %'],
        ...[`rank ${before}`, `rank ${after}`, 'rank change'],
      ],
      systems.map(({ name, paired, ...of }) => [
        name,
        number(of.first),
        number(of.second),
        signed(of.difference, 3),
        paired === null ? '–' : interval(paired),
        of.firstRank === null ? '–' : String(of.firstRank),
        of.secondRank === null ? '–' : String(of.secondRank),
        signed(of.rankChange, 0),
      ]),
    ),
  );
  showExcluded(
    systems.flatMap(({ name, firstExcluded, secondExcluded }) => [
      [`${name} in ${before}`, firstExcluded] as const,
      [`${name} in ${after}`, secondExcluded] as const,
    ]),
  );
  if (systems.some(({ difference, paired }) => difference !== null && paired === null)) {
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
  showCode([first, second]);
}

/** Plugins from outside that the runs played with different code. */
const differentCode = ([first, second]: readonly ComparedRun[]) =>
  changedPlugins(first?.manifest.plugins, second?.manifest.plugins).map((changed) => ({
    ...changed,
    code: [first, second].map((run) => pluginOf(run, changed)?.digest ?? null),
  }));

const pluginOf = (run: ComparedRun | undefined, { kind, name }: Pick<ChangedPlugin, 'kind' | 'name'>) =>
  run?.manifest.plugins?.find((plugin) => plugin.kind === kind && plugin.name === name);

/** Says which plugins had other code in the second run. */
function showCode(runs: readonly ComparedRun[]): void {
  const different = differentCode(runs);
  if (different.length === 0) return;
  print('Played with different code:');
  for (const changed of different) {
    const names = runs.flatMap((run) => pluginOf(run, changed) ?? []).map(codeName);
    print(wrapText(`${describeChange(changed)} (${names.join(' → ')})`, '  '));
  }
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

const interval = ({ value, low, high }: PairedDifference): string =>
  low === null || high === null
    ? signed(value, 3)
    : `${signed(value, 3)} [${signed(low, 3)}, ${signed(high, 3)}]`;

const number = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

const signed = (value: number | null, digits: number): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
