import { countTokens, type TokenStatistics, textsOfEpisodes } from '@memgym/evaluators';
import { loadTokenCounter } from '@memgym/prompts';
import { type FoundDataset, findDataset } from '@memgym/registry';
import { asCsv } from '@memgym/runs';
import { renderTextTable } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { formatCount } from '../output/format-amount.js';
import { notify, printJson, printTable } from '../output/print.js';
import { writeOutput } from '../output/write-output.js';
import { registryFor } from '../registry.js';
import { placeOfData } from './place-of-data.js';
import { readSettings } from './read-settings.js';

/** `memgym data tokens <dataset>` */
export async function countTokensOf(
  name: string,
  path: string | undefined,
  flags: FlagsFor['dataTokens'],
): Promise<void> {
  const found = await findDataset(name, registryFor());
  const place = await placeOfData(name, path ?? flags.data);
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
  if (flags.out === undefined) return;
  await writeOutput(flags.out, tokensAsCsv(rows, encoding));
  notify(`${flags.out} written`);
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

/** Prints one table for each grouping of a data set. */
function showTokens(rows: readonly TokenStatistics[]): void {
  const groupings = [...new Set(rows.map(({ grouping }) => grouping))];
  const tables = groupings.map((grouping) => {
    const own = rows.filter((row) => row.grouping === grouping);
    const cells = own.map(({ part, kind, texts, mean, median, longest, total }) => [
      part,
      kind,
      formatCount(texts),
      mean.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      formatCount(median),
      formatCount(longest),
      formatCount(total),
    ]);
    return renderTextTable([grouping, 'tokens of', 'texts', 'mean', 'median', 'longest', 'total'], cells);
  });
  printTable(tables.join('\n\n'));
}

/** All rows, with the encoding in each. */
const tokensAsCsv = (rows: readonly TokenStatistics[], encoding: string): string =>
  asCsv([
    ['grouping', 'part', 'kind', 'texts', 'mean', 'median', 'longest', 'total', 'encoding'],
    ...rows.map(({ grouping, part, kind, texts, mean, median, longest, total }) => [
      ...[grouping, part, kind, texts, mean, median, longest, total],
      encoding,
    ]),
  ]);
