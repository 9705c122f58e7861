import { ConfigError, didYouMean, type JsonValue } from '@memgym/core';
import type { Benchmark, StoredAnswers } from '@memgym/evaluators';
import { benchmarkOfRun, type OpenedRun, openRun } from '@memgym/runner';
import {
  compareResults,
  metricValues,
  type PairedDifference,
  pairedDifference,
  renderTextTable,
} from '@memgym/scoring';
import { Command } from 'commander';
import { print, printJson } from '../output/print.js';
import { findRunFolder } from './find-run-folder.js';

interface CompareFlags {
  runs: string;
  metric?: string;
  json?: boolean;
}

/** `memgym compare <run> <other>` */
export function compareCommand(): Command {
  return new Command('compare')
    .description('Compare two runs: values, paired differences and rank changes of each system.')
    .argument('<run>', 'run id, or the run’s folder')
    .argument('<other>', 'second run, e.g. the off-policy one')
    .option('--metric <name>', 'what is compared; default: what the benchmark compares runs by')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (run: string, other: string, flags: CompareFlags) => {
      const folders = [await findRunFolder(run, flags.runs), await findRunFolder(other, flags.runs)] as const;
      const [first, second] = [await openComparedRun(folders[0]), await openComparedRun(folders[1])];
      if (first.result.benchmark !== second.result.benchmark) {
        throw new ConfigError(
          `${run} played ${first.result.benchmark}, but ${other} played ${second.result.benchmark}.`,
          { hint: 'Compare two runs of the same benchmark.' },
        );
      }
      show(first, second, chooseMetric(first, flags.metric), flags.json ?? false);
    });
}

interface ComparedRun extends OpenedRun {
  readonly benchmark: Benchmark;
}

async function openComparedRun(folder: string): Promise<ComparedRun> {
  const run = await openRun(folder);
  return { ...run, benchmark: await benchmarkOfRun(run) };
}

function chooseMetric({ result, benchmark }: ComparedRun, wanted: string | undefined): string {
  const names = [...new Set(result.systems.flatMap(({ metrics }) => Object.keys(metrics)))];
  if (wanted === undefined) {
    const { metric } = benchmark.results.comparison ?? {};
    return metric !== undefined && names.includes(metric) ? metric : benchmark.metrics[0].name;
  }
  if (names.includes(wanted)) return wanted;
  throw new ConfigError(`No metric ${JSON.stringify(wanted)} in this run.`, {
    key: 'metric',
    hint: `${didYouMean(wanted, names)}Its metrics are ${names.join(', ')}.`,
  });
}

/** Types of rows that are not memory systems and have no rank. */
const bounds = new Set(['bound', 'baseline']);

function show(first: ComparedRun, second: ComparedRun, metric: string, asJson: boolean): void {
  const valuesOf = ({ result }: OpenedRun) =>
    result.systems
      .filter(({ type }) => !bounds.has(type))
      .map(({ name, metrics }) => ({ name, value: metrics[metric]?.value ?? null }));
  const found = first.benchmark.metrics.find(({ name }) => name === metric);
  const { higherIsBetter = true } = found ?? {};
  const systems = compareResults(valuesOf(first), valuesOf(second), { higherIsBetter }).map((system) => ({
    ...system,
    paired: pairedOf(first, second, system.name, metric),
  }));
  if (asJson) {
    printJson({ metric, first: first.manifest.runId, second: second.manifest.runId, systems });
    return;
  }
  const [before, after] = labelsOf(first, second);
  print(`${metric}: ${before}, ${first.manifest.runId}; ${after}, ${second.manifest.runId}`);
  print(
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
  if (systems.some(({ difference, paired }) => difference !== null && paired === null)) {
    print(
      `No paired interval: the runs share no items of ${metric}; --metric ${first.benchmark.metrics[0].name} has one.`,
    );
  }
}

/** How the two runs differ: by an option of the benchmark, else by name, else by order. */
function labelsOf(first: ComparedRun, second: ComparedRun): [string, string] {
  const nameOf = ({ manifest }: ComparedRun): string => manifest.runId.replace(/-[0-9a-f]{12}$/, '');
  const [before, after] = choicesOf(first, second) ?? [nameOf(first), nameOf(second)];
  return before === after ? ['first', 'second'] : [before, after];
}

/** The values of the first option of the benchmark that is a word and differs; null when there is none. */
function choicesOf(first: ComparedRun, second: ComparedRun): [string, string] | null {
  const isWord = (value: JsonValue | undefined): value is string => typeof value === 'string';
  for (const [key, before] of Object.entries(first.benchmark.options)) {
    const after = second.benchmark.options[key];
    if (isWord(before) && isWord(after) && before !== after) return [before, after];
  }
  return null;
}

/** Second minus first over the items of both runs; null if the metric cannot be paired. */
function pairedOf(first: ComparedRun, second: ComparedRun, system: string, name: string) {
  const { benchmark } = first;
  const metric = benchmark.metrics.find((one) => one.name === name);
  if (metric === undefined) return null;
  const own = ({ answers }: OpenedRun, of: string) => answers.filter((answer) => answer.system === of);
  const single = pairedDifference(
    metricValues(own(second, system), metric),
    metricValues(own(first, system), metric),
    { range: metric.range },
  );
  if (single.n > 0) return single;
  const stored = (run: OpenedRun): StoredAnswers => ({
    answers: own(run, system),
    references: new Map(
      run.result.systems.filter(({ type }) => bounds.has(type)).map(({ name: of }) => [of, own(run, of)]),
    ),
  });
  const together = benchmark.results.comparison?.difference(name, stored(second), stored(first)) ?? null;
  return together === null || together.n === 0 ? null : together;
}

const interval = ({ value, low, high }: PairedDifference): string =>
  low === null || high === null
    ? signed(value, 3)
    : `${signed(value, 3)} [${signed(low, 3)}, ${signed(high, 3)}]`;

const number = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

const signed = (value: number | null, digits: number): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
