import { Command } from 'commander';
import { addCommands } from './command-group.js';
import type { ExportFlags } from './data-export.js';
import type { FetchFlags } from './data-fetch.js';
import type { TokensFlags } from './data-tokens.js';
import { collect } from './flag-values.js';

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
      { name: 'list', summary: 'list the data sets with their sources', load: listCommand },
      { name: 'fetch', summary: 'fetch a data set from its publisher', load: dataFetchCommand },
      { name: 'export', summary: 'write histories and questions as JSON lines', load: dataExportCommand },
      {
        name: 'sample',
        summary: 'draw a sample for people to label',
        load: async () => (await import('./data-sample.js')).dataSampleCommand(),
      },
      { name: 'tokens', summary: 'count the tokens of a data set', load: dataTokensCommand },
    ],
    args,
  );
}

/** `memgym data list` */
function listCommand(): Command {
  return new Command('list')
    .description('List the data sets that can be read, with those of installed plugins, and their sources.')
    .option('--json', 'print one JSON object instead of text')
    .action(async (flags: { json?: boolean }) => (await import('./data-list.js')).listDatasets(flags));
}

/** `memgym data fetch <dataset>` */
function dataFetchCommand(): Command {
  return new Command('fetch')
    .description('Fetch the files of a data set from its publisher; a broken download continues.')
    .argument('<dataset>', 'a name of `memgym data list`, or the package of an installed plugin')
    .option('--out <folder>', 'folder of the files; default: the one with its name in MEMGYM_DATA_DIR')
    .option('--accept-license', 'accept the licence that the command shows; recorded, so once is enough')
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, flags: FetchFlags) =>
      (await import('./data-fetch.js')).fetchData(name, flags),
    );
}

/** `memgym data export <benchmark>` */
function dataExportCommand(): Command {
  return new Command('export')
    .description(
      'Write the histories and questions of a benchmark as JSON lines, one an episode, for programs in other languages.',
    )
    .argument('<benchmark>', 'a name, or the package or file of an outside benchmark')
    .option('--data <path>', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--set <key=value>', 'set an option of the benchmark; repeatable', collect)
    .option('--gold', 'with the right answers and the turns that hold them')
    .option('--output <file>', 'where to write the lines; default: stdout')
    .action(async (name: string, flags: ExportFlags) =>
      (await import('./data-export.js')).exportData(name, flags),
    );
}

/** `memgym data tokens <dataset>` */
function dataTokensCommand(): Command {
  return new Command('tokens')
    .description('Count the tokens of a data set: of inputs, right answers, stored dialogues and corpora.')
    .argument('<dataset>', 'a data set, or the package or file of a benchmark')
    .argument('[path]', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--data <path>', 'the same as [path]')
    .option(
      '--set <key=value>',
      'set an option of the benchmark that reads the data, e.g. size=128k; repeatable',
      collect,
    )
    .option('--model <name>', 'model whose encoding counts, such as gpt-4 for cl100k_base', 'gpt-4.1-mini')
    .option('--csv <file>', 'also write the table as CSV')
    .option('--json', 'print one JSON object instead of a table')
    .action(async (name: string, path: string | undefined, flags: TokensFlags) =>
      (await import('./data-tokens.js')).countTokensOf(name, path, flags),
    );
}
