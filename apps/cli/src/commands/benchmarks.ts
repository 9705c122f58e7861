import { Command } from 'commander';
import type { CheckFlags } from './benchmarks-check.js';
import { addCommandsWithDefault } from './command-group.js';
import { collect, readCount } from './flag-values.js';
import { takenTypes } from './taken-types.js';

/** `memgym benchmarks` */
export function benchmarksCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('benchmarks').description(
    'List benchmarks, show one, make one of your own, check one.',
  );
  return addCommandsWithDefault(
    group,
    [
      { name: 'list', summary: 'list the benchmarks and the included experiments', load: listCommand },
      { name: 'show', summary: 'show one with its data, options and metrics', load: showCommand },
      {
        name: 'new',
        summary: 'make a package with a benchmark of your own',
        load: async () => {
          const { newPluginCommand } = await import('./new-plugin.js');
          return newPluginCommand({
            template: 'benchmark',
            what: 'a benchmark',
            example: 'house-plants',
            prefix: 'memgym-benchmark',
            taken: () => takenTypes('benchmark'),
            scripts: ['npm test', 'npm run measure'],
            source: (name) => `src/${name}-benchmark.ts`,
          });
        },
      },
      { name: 'check', summary: 'check that one keeps its contract', load: checkCommand },
    ],
    args,
    { show: 'show' },
  );
}

/** `memgym benchmarks list` */
function listCommand(): Command {
  return new Command('list')
    .description('List the benchmarks, built in and of installed plugins, and the included experiments.')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (flags: { json?: boolean }) =>
      (await import('./benchmarks-list.js')).listBenchmarks(flags),
    );
}

/** `memgym benchmarks show <benchmark>` */
function showCommand(): Command {
  return new Command('show')
    .description('Show a benchmark with its data, options and metrics.')
    .argument('<benchmark>', 'a name, or the package or file of an outside benchmark')
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, flags: { json?: boolean }) =>
      (await import('./benchmarks-list.js')).showBenchmark(name, flags),
    );
}

/** `memgym benchmarks check` */
function checkCommand(): Command {
  return new Command('check')
    .description('Check offline that a benchmark keeps its contract, with one result per property.')
    .argument('<benchmark>', 'a name (see `memgym benchmarks`), a package, or the path of a file')
    .option('--data <path>', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--set <key=value>', 'set an option of the benchmark, e.g. questions=update; repeatable', collect)
    .option('--episodes <n>', 'number of episodes to play offline; the others are only checked', readCount, 3)
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, flags: CheckFlags) =>
      (await import('./benchmarks-check.js')).checkContract(name, flags),
    );
}
