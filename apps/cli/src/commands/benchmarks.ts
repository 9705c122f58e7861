import { Command } from 'commander';
import { addCommandsWithDefault } from './command-group.js';

/** `memgym benchmarks` */
export function benchmarksCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('benchmarks').description(
    'List benchmarks, show one, make one of your own, check one.',
  );
  return addCommandsWithDefault(
    group,
    [
      {
        name: 'list',
        summary: 'list the benchmarks and the included experiments',
        load: async () => (await import('./benchmarks-list.js')).listCommand(),
      },
      {
        name: 'show',
        summary: 'show one with its data, options and metrics',
        load: async () => (await import('./benchmarks-list.js')).showCommand(),
      },
      {
        name: 'new',
        summary: 'make a package with a benchmark of your own',
        load: async () => {
          const { newPluginCommand } = await import('./new-plugin.js');
          const { benchmarks } = await import('@memgym/evaluators');
          return newPluginCommand({
            template: 'benchmark',
            what: 'a benchmark',
            example: 'house-plants',
            prefix: 'memgym-benchmark',
            taken: benchmarks.map(({ type }) => type),
            scripts: ['npm test', 'npm run measure'],
            source: (name) => `src/${name}-benchmark.ts`,
          });
        },
      },
      {
        name: 'check',
        summary: 'check that one keeps its contract',
        load: async () => (await import('./benchmarks-check.js')).checkCommand(),
      },
    ],
    args,
    { show: 'show' },
  );
}
