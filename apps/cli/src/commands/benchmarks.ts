import { benchmarks } from '@memgym/evaluators';
import { Command } from 'commander';
import { shippedExperiments } from '../assets.js';
import { print, printColumns, printJson } from '../output/print.js';

/** `memgym benchmarks` */
export function benchmarksCommand(): Command {
  return new Command('benchmarks')
    .description('List the benchmarks that can be played, and the experiments that come along.')
    .option('--json', 'print one JSON object instead of a table')
    .action((flags: { json?: boolean }) => {
      if (flags.json) {
        printJson({
          benchmarks: benchmarks.map(({ name, title, description, headline, metrics }) => ({
            name,
            title,
            description,
            headline,
            metrics: metrics.map((metric) => metric.name),
          })),
          experiments: shippedExperiments(),
        });
        return;
      }
      printColumns(benchmarks.map(({ name, description }) => [name, description]));
      print(`\nReady experiments (memgym run <name>): ${shippedExperiments().join(', ')}`);
    });
}
