import type { Benchmark } from '@memgym/evaluators';
import { findDatasetCard, type Registry } from '@memgym/registry';
import { shippedExperiments } from '../assets.js';
import { listedParts, partRows, showProblems } from '../output/listed-parts.js';
import { print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { describeOptions, showOptions } from '../output/show-options.js';
import { wrapText } from '../output/wrap-text.js';
import { registryFor } from '../registry.js';

/** `memgym benchmarks list` */
export async function listBenchmarks(flags: { json?: boolean }): Promise<void> {
  const registry = registryFor();
  const experiments = shippedExperiments(registry);
  if (flags.json) {
    const { own, installed } = listedParts(registry, 'benchmark');
    const benchmarks = await Promise.all(own.map(({ type }) => registry.find('benchmark', type)));
    printJson({ benchmarks: benchmarks.map(describe), installed, experiments });
    return;
  }
  printColumns(partRows(registry, 'benchmark'));
  showProblems(registry);
  print('\nOptions and metrics of one: memgym benchmarks show <name>');
  print(wrapText(`Included experiments (memgym run <name>): ${experiments.join(', ')}`, '  ', ''));
}

/** `memgym benchmarks show <benchmark>` */
export async function showBenchmark(name: string, flags: { json?: boolean }): Promise<void> {
  const registry = registryFor();
  const benchmark = await registry.find('benchmark', name);
  if (flags.json) printJson(describe(benchmark));
  else show(benchmark, registry);
}

const describe = ({ type, description, optionsSchema, metrics, predictions }: Benchmark) => ({
  type,
  description,
  headline: metrics[0].name,
  metrics: metrics.map(({ name }) => name),
  options: describeOptions(optionsSchema),
  predictions: predictions.fields,
});

function show(benchmark: Benchmark, registry: Registry): void {
  const { type, description, optionsSchema, metrics, predictions, studies = [] } = benchmark;
  print(wrapText(`${type}: ${description}`));
  const data = findDatasetCard(type, registry);
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
  if (studies.length > 0) print('\nStudies (memgym data sample)');
  for (const { name, description: what, size, counted } of studies) {
    print(wrapText(`${name}: ${what}; ${size} ${counted}`, '    ', '  '));
  }
  print(`\n${wrapText(`A line of predictions: ${predictions.fields}`)}`);
}
