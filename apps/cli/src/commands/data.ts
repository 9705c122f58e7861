import { Command } from 'commander';
import { addCommands } from './command-group.js';

/** `memgym data` */
export function dataCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('data').description(
    'List, fetch, check, count and export data sets, and draw samples for people to label.',
  );
  return addCommands(
    group,
    [
      {
        name: 'check',
        summary: 'check a data set, and show its known oddities',
        load: async () => (await import('./data-check.js')).checkCommand(),
      },
      {
        name: 'list',
        summary: 'list the data sets with their sources',
        load: async () => (await import('./data-list.js')).listCommand(),
      },
      {
        name: 'fetch',
        summary: 'fetch a data set from its publisher',
        load: async () => (await import('./data-fetch.js')).dataFetchCommand(),
      },
      {
        name: 'export',
        summary: 'write histories and questions as JSON lines',
        load: async () => (await import('./data-export.js')).dataExportCommand(),
      },
      {
        name: 'sample',
        summary: 'draw a sample for people to label',
        load: async () => (await import('./data-sample.js')).dataSampleCommand(),
      },
      {
        name: 'tokens',
        summary: 'count the tokens of a data set',
        load: async () => (await import('./data-tokens.js')).dataTokensCommand(),
      },
    ],
    args,
  );
}
