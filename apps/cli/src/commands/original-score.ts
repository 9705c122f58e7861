import type { ScoreFormat } from '@memgym/evaluators';
import type { FigureFormat } from '@memgym/report';
import { Command } from 'commander';
import { notify, print, printJson } from '../output/print.js';
import { registryFor } from '../registry.js';
import { requireFigureFormats, withFigureFormat } from './figure-format.js';
import { addOriginals } from './original-commands.js';
import { givenFlags, withSchemaFlags } from './schema-flags.js';

interface ScoreFlags {
  readonly data?: string;
  readonly figures?: string;
  readonly figureFormat: readonly FigureFormat[];
  readonly json?: boolean;
}

/** `memgym original score <benchmark>` */
export function originalScoreCommand(args?: readonly string[]): Promise<Command> {
  const command = new Command('score').description('Score results that an original program wrote.');
  return addOriginals(command, 'score', benchmarkCommand, args);
}

function benchmarkCommand(benchmark: string, description: string, format: ScoreFormat): Command {
  const command = new Command(benchmark)
    .description(description)
    .option('--data <path>', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--json', 'print one JSON object instead of a table');
  withSchemaFlags(command, format.options).option(
    '--figures <folder>',
    'folder to write the figures to: heatmaps and .json means',
  );
  return withFigureFormat(command).action(async (flags: ScoreFlags) => {
    if (flags.figures !== undefined) await requireFigureFormats(flags.figureFormat);
    const { findData, readEnvironment } = await import('@memgym/runner');
    const { writeFigures } = await import('../original/write-figures.js');
    const environment = await readEnvironment(process.cwd(), process.env);
    const { json, text, notes, figures } = await format.score(givenFlags(command, format.options), {
      workingFolder: process.cwd(),
      findData: () =>
        findData({ dataset: benchmark, dataPath: flags.data, environment, registry: registryFor() }),
    });
    const written =
      flags.figures === undefined ? [] : await writeFigures(figures, flags.figures, flags.figureFormat);
    for (const file of written) notify(`${file} written`);
    if (flags.json) return printJson(json);
    print(text);
    for (const note of notes) notify(note);
  });
}
