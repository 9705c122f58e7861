import { type Benchmark, benchmarks } from '@memgym/evaluators';
import { optionRows, resolveBenchmark } from '@memgym/runner';
import { Command } from 'commander';
import { shippedExperiments } from '../assets.js';
import { print, printColumns, printJson } from '../output/print.js';

/** `memgym benchmarks` */
export function benchmarksCommand(): Command {
  return new Command('benchmarks')
    .description('List the built-in benchmarks and experiments, or show one benchmark with its options.')
    .argument('[benchmark]', 'a name, or the package or file of an outside benchmark')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (name: string | undefined, flags: { json?: boolean }) => {
      if (name !== undefined) {
        const benchmark = await resolveBenchmark(name, process.cwd());
        if (flags.json) printJson(describe(benchmark));
        else show(benchmark);
        return;
      }
      if (flags.json) {
        printJson({ benchmarks: benchmarks.map(describe), experiments: shippedExperiments() });
        return;
      }
      printColumns(benchmarks.map(({ type, description }) => [type, description]));
      print(`\nReady experiments (memgym run <name>): ${shippedExperiments().join(', ')}`);
    });
}

const describe = ({ type, description, options, metrics, predictions }: Benchmark) => ({
  type,
  description,
  headline: metrics[0].name,
  metrics: metrics.map(({ name }) => name),
  options,
  predictions: predictions.fields,
});

function show({ type, description, optionsSchema, metrics, predictions }: Benchmark): void {
  print(`${type}: ${description}`);
  const options = optionRows(optionsSchema);
  print(`\nOptions (benchmark.options)${options.length === 0 ? ': none' : ''}`);
  for (const { key, takes, fallback, meaning } of options) {
    print(`  ${key} (${takes}, default ${fallback})`.replaceAll('`', ''));
    print(`    ${meaning.replaceAll('`', '')}`);
  }
  print('\nMetrics');
  printColumns(metrics.map((metric) => ['', metric.name, metric.description]));
  print(`\nA line of predictions: ${predictions.fields}`);
}
