import { ConfigError } from '@memgym/core';
import { countTokens, textsOfEpisodes } from '@memgym/evaluators';
import { loadTokenCounter } from '@memgym/prompts';
import { type FoundDataset, findData, findDataset, readEnvironment } from '@memgym/runner';
import { Command } from 'commander';
import { notify, printJson } from '../output/print.js';
import { showTokens, tokensAsCsv } from '../output/show-tokens.js';
import { writeOutput } from '../output/write-output.js';
import { collect } from './flag-values.js';
import { readSettings } from './read-settings.js';

interface TokensFlags {
  readonly data?: string;
  readonly set?: string[];
  readonly model: string;
  readonly csv?: string;
  readonly json?: boolean;
}

/** `memgym data tokens <dataset>` */
export function dataTokensCommand(): Command {
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
    .action(async (name: string, path: string | undefined, flags: TokensFlags) => {
      const found = await findDataset(name, process.cwd());
      const environment = await readEnvironment(process.cwd(), process.env);
      const place = findData({ dataset: found.entry.name, dataPath: path ?? flags.data, environment });
      const { encoding, exact, count } = await loadTokenCounter(flags.model);
      const { parts, grouping } = await textsIn(found, place, flags.set);
      const rows = countTokens(parts, grouping, count);
      if (flags.json)
        printJson({ dataset: found.entry.name, model: flags.model, encoding, exact, tokens: rows });
      else showTokens(rows);
      notify(
        exact
          ? `Tokens of ${encoding}, the encoding of ${flags.model}.`
          : `The encoding of ${flags.model} is not known; these are tokens of ${encoding}, which may be off by a tenth or more.`,
      );
      if (flags.csv === undefined) return;
      await writeOutput(flags.csv, tokensAsCsv(rows, encoding));
      notify(`${flags.csv} written`);
    });
}

/** @throws {ConfigError} for data that no benchmark reads, and for options where the parts are fixed */
async function textsIn(
  { entry, benchmark }: FoundDataset,
  place: string,
  settings: readonly string[] | undefined,
) {
  if (entry.readTexts !== undefined && settings === undefined) {
    return { parts: await entry.readTexts(place), grouping: 'data set' };
  }
  if (benchmark === undefined) {
    throw new ConfigError(`No benchmark reads ${entry.name}, so its texts are not known.`, {
      key: 'dataset',
    });
  }
  const options = readSettings(settings);
  const given = settings === undefined ? benchmark : benchmark.withOptions(options);
  return { parts: textsOfEpisodes((await given.load(place)).episodes), grouping: 'question type' };
}
