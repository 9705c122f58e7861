import type { ScoreFormat } from '@memgym/evaluators';
import { Command } from 'commander';
import { type FlagsOf, text, withFlags } from '../declared/declare.js';
import { data, json } from '../declared/shared-flags.js';
import { notify, print, printJson } from '../output/print.js';
import { figureFormat, requireFigureFormats } from './figure-format.js';
import { givenFlags, withSchemaFlags } from './schema-flags.js';

const flags = {
  data,
  json,
  figures: text('<folder>', 'folder to write the figures to: heatmaps and .json means'),
  figureFormat,
};

/** `memgym original score <benchmark>` */
export function scoreCommand(benchmark: string, description: string, format: ScoreFormat): Command {
  const command = new Command(benchmark).description(description);
  withSchemaFlags(withFlags(command, flags), format.options);
  return command.action(async (given: FlagsOf<typeof flags>) => {
    if (given.figures !== undefined) await requireFigureFormats(given.figureFormat);
    const { placeOfData } = await import('./place-of-data.js');
    const { writeFigures } = await import('../original/write-figures.js');
    const { json, text, notes, figures } = await format.score(givenFlags(command, format.options), {
      workingFolder: process.cwd(),
      findData: () => placeOfData(benchmark, given.data),
    });
    const written =
      given.figures === undefined ? [] : await writeFigures(figures, given.figures, given.figureFormat);
    for (const file of written) notify(`${file} written`);
    if (given.json) return printJson(json);
    print(text);
    for (const note of notes) notify(note);
  });
}
