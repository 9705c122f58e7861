import type { Benchmark } from '@memgym/evaluators';
import { benchmarks } from '@memgym/runner/known';
import { findDatasetCard } from '@memgym/runner/list';
import { shippedExperiments } from '../assets.js';
import { listedPlugins, showPluginProblems } from '../output/listed-plugins.js';
import { print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { describeOptions, showOptions } from '../output/show-options.js';
import { wrapText } from '../output/wrap-text.js';

/** `memgym benchmarks list` */
export function listBenchmarks(flags: { json?: boolean }): void {
  const installed = listedPlugins(process.cwd(), 'benchmark');
  if (flags.json) {
    printJson({
      benchmarks: benchmarks.map(describe),
      installed,
      experiments: shippedExperiments(),
    });
    return;
  }
  printColumns([
    ...benchmarks.map(({ type, description }) => [type, description]),
    ...installed.map(({ package: name, description }) => [name, description]),
  ]);
  showPluginProblems(process.cwd());
  print('\nOptions and metrics of one: memgym benchmarks show <name>');
  print(wrapText(`Included experiments (memgym run <name>): ${shippedExperiments().join(', ')}`, '  ', ''));
}

/** `memgym benchmarks show <benchmark>` */
export async function showBenchmark(name: string, flags: { json?: boolean }): Promise<void> {
  const { resolveBenchmark } = await import('@memgym/runner');
  const benchmark = await resolveBenchmark(name, process.cwd());
  if (flags.json) printJson(describe(benchmark));
  else show(benchmark);
}

const describe = ({ type, description, optionsSchema, metrics, predictions }: Benchmark) => ({
  type,
  description,
  headline: metrics[0].name,
  metrics: metrics.map(({ name }) => name),
  options: describeOptions(optionsSchema),
  predictions: predictions.fields,
});

function show({ type, description, optionsSchema, metrics, predictions }: Benchmark): void {
  print(wrapText(`${type}: ${description}`));
  const data = findDatasetCard(type, process.cwd());
  if (data !== null) {
    print('\nData');
    print(wrapText(`from ${data.source}`, '  '));
    print(wrapText(`licence: ${data.license}`, '  '));
  }
  showOptions('Options (benchmark.options)', optionsSchema);
  print('\nMetrics');
  for (const metric of metrics) {
    print(`  ${metric.name}${metric === metrics[0] ? ' (headline)' : ''}`);
    print(wrapText(metric.description, '      '));
  }
  print(`\n${wrapText(`A line of predictions: ${predictions.fields}`)}`);
}
