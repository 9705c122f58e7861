import { ConfigError, type JsonObject, nearestSpelling, type RunManifest } from '@memgym/core';
import { findBenchmark, type KeptAnswers } from '@memgym/evaluators';
import { experimentSchema, type OpenedRun, openRun } from '@memgym/runner';
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
    .description('Set two runs side by side: values, paired differences and rank changes of each system.')
    .argument('<run>', 'run id, or the run’s folder')
    .argument('<other>', 'the run beside it, e.g. the off-policy one')
    .option(
      '--metric <name>',
      'what is compared; default: memory-b where there is one, else the benchmark’s own',
    )
    .option('--runs <folder>', 'where run folders are kept', 'runs')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (run: string, other: string, flags: CompareFlags) => {
      const folders = [await findRunFolder(run, flags.runs), await findRunFolder(other, flags.runs)] as const;
      const [first, second] = [await openRun(folders[0]), await openRun(folders[1])];
      if (first.result.benchmark !== second.result.benchmark) {
        throw new ConfigError(
          `${run} is of ${first.result.benchmark}, ${other} of ${second.result.benchmark}.`,
          { hint: 'Compare runs of one benchmark.' },
        );
      }
      show(first, second, chooseMetric(first, flags.metric), flags.json ?? false);
    });
}

function chooseMetric({ result }: OpenedRun, wanted: string | undefined): string {
  const names = [...new Set(result.systems.flatMap(({ metrics }) => Object.keys(metrics)))];
  if (wanted === undefined) {
    return names.includes('memory-b') ? 'memory-b' : findBenchmark(result.benchmark).headline;
  }
  if (names.includes(wanted)) return wanted;
  const nearest = nearestSpelling(wanted, names);
  throw new ConfigError(`No metric ${JSON.stringify(wanted)} in this run.`, {
    key: 'metric',
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Its metrics are ${names.join(', ')}.`,
  });
}

/** Types of rows that no memory system stands behind: they have no rank. */
const bounds = new Set(['bound', 'baseline']);

function show(first: OpenedRun, second: OpenedRun, metric: string, asJson: boolean): void {
  const valuesOf = ({ result }: OpenedRun) =>
    result.systems
      .filter(({ type }) => !bounds.has(type))
      .map(({ name, metrics }) => ({ name, value: metrics[metric]?.value ?? null }));
  const found = findBenchmark(first.result.benchmark).metrics.find(({ name }) => name === metric);
  const { higherIsBetter = true } = found ?? {};
  const systems = compareResults(valuesOf(first), valuesOf(second), { higherIsBetter }).map((system) => ({
    ...system,
    paired: pairedOf(first, second, system.name, metric),
  }));
  if (asJson) {
    printJson({ metric, first: first.manifest.runId, second: second.manifest.runId, systems });
    return;
  }
  const [before, after] = labelsOf(first.manifest, second.manifest);
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
      `No paired interval: nothing of the one run that ${metric} is made of belongs to something of the other; --metric ${findBenchmark(first.result.benchmark).headline} has one.`,
    );
  }
}

/** What tells the runs apart: how they were played, else what they are called, else which is meant first. */
function labelsOf(...manifests: readonly [RunManifest, RunManifest]): [string, string] {
  const told = [
    manifests.map(({ config }) => modeOf(config)),
    manifests.map(({ runId }) => runId.replace(/-[0-9a-f]{12}$/, '')),
  ].find(([one, other]) => one !== undefined && other !== undefined && one !== other);
  return told === undefined ? ['first', 'second'] : (told as [string, string]);
}

/** `on-policy` or `off-policy`, where the benchmark has the two. */
function modeOf(config: JsonObject): string | undefined {
  const { benchmark } = experimentSchema.safeParse(config).data ?? {};
  if (benchmark?.type !== 'amemgym') return undefined;
  return benchmark.options.mode === 'off-policy' ? 'off-policy' : 'on-policy';
}

/** Second minus first over what both have; null where the metric cannot be paired. */
function pairedOf(first: OpenedRun, second: OpenedRun, system: string, name: string) {
  const benchmark = findBenchmark(first.result.benchmark);
  const metric = benchmark.metrics.find((one) => one.name === name);
  if (metric === undefined) return null;
  const own = ({ answers }: OpenedRun, of: string) => answers.filter((answer) => answer.system === of);
  const single = pairedDifference(
    metricValues(own(second, system), metric),
    metricValues(own(first, system), metric),
  );
  if (single.n > 0) return single;
  const kept = (run: OpenedRun): KeptAnswers => ({
    answers: own(run, system),
    references: new Map(
      run.result.systems.filter(({ type }) => bounds.has(type)).map(({ name: of }) => [of, own(run, of)]),
    ),
  });
  const together = benchmark.compare?.(name, kept(second), kept(first)) ?? null;
  return together === null || together.n === 0 ? null : together;
}

const interval = ({ value, low, high }: PairedDifference): string =>
  low === null || high === null
    ? signed(value, 3)
    : `${signed(value, 3)} [${signed(low, 3)}, ${signed(high, 3)}]`;

const number = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

const signed = (value: number | null, digits: number): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
