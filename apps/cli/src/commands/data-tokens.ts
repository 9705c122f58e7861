import { countTokens, textsOfEpisodes } from '@memgym/evaluators';
import { loadTokenCounter } from '@memgym/prompts';
import { type FoundDataset, findDataset } from '@memgym/registry';
import { findData, readEnvironment } from '@memgym/runner';
import { notify, printJson } from '../output/print.js';
import { showTokens, tokensAsCsv } from '../output/show-tokens.js';
import { writeOutput } from '../output/write-output.js';
import { registryFor } from '../registry.js';
import { readSettings } from './read-settings.js';

export interface TokensFlags {
  readonly data?: string;
  readonly set?: string[];
  readonly model: string;
  readonly csv?: string;
  readonly json?: boolean;
}

/** `memgym data tokens <dataset>` */
export async function countTokensOf(
  name: string,
  path: string | undefined,
  flags: TokensFlags,
): Promise<void> {
  const registry = registryFor();
  const found = await findDataset(name, registry);
  const environment = await readEnvironment(process.cwd(), process.env);
  const place = await findData({ dataset: name, dataPath: path ?? flags.data, environment, registry });
  const { encoding, exact, count } = await loadTokenCounter(flags.model);
  const { parts, grouping } = await textsIn(found, place, flags.set);
  const rows = countTokens(parts, grouping, count);
  if (flags.json) printJson({ dataset: found.entry.name, model: flags.model, encoding, exact, tokens: rows });
  else showTokens(rows);
  notify(
    exact
      ? `Tokens of ${encoding}, the encoding of ${flags.model}.`
      : `The encoding of ${flags.model} is not known; these are tokens of ${encoding}, which may be off by a tenth or more.`,
  );
  if (flags.csv === undefined) return;
  await writeOutput(flags.csv, tokensAsCsv(rows, encoding));
  notify(`${flags.csv} written`);
}

async function textsIn(
  { entry, benchmark }: FoundDataset,
  place: string,
  settings: readonly string[] | undefined,
) {
  if (entry.readTexts !== undefined && settings === undefined) {
    return { parts: await entry.readTexts(place), grouping: 'data set' };
  }
  const options = readSettings(settings);
  const given = settings === undefined ? benchmark : benchmark.withOptions(options);
  return { parts: textsOfEpisodes((await given.load(place)).episodes), grouping: 'question type' };
}
