import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultSource } from '@memgym/evaluators';
import { benchmarksWith, originalFormat } from '@memgym/runner/known';
import { Command } from 'commander';
import { notify, print, printJson } from '../output/print.js';
import { writeOutput } from '../output/write-output.js';
import { findRunFolder } from './find-run-folder.js';
import { givenFlags, withSchemaFlags } from './schema-flags.js';

interface StatisticsFlags {
  readonly out?: string;
  readonly runs: string;
  readonly json?: boolean;
}

/** `memgym original statistics <benchmark> <results…>` */
export function originalStatisticsCommand(): Command {
  const command = new Command('statistics').description(
    'Compute the statistics by which an original program normalises scores.',
  );
  for (const benchmark of benchmarksWith('statistics')) command.addCommand(benchmarkCommand(benchmark));
  return command;
}

function benchmarkCommand(benchmark: string): Command {
  const format = originalFormat(benchmark, 'statistics');
  const command = new Command(benchmark)
    .description(format.description)
    .argument('<results...>', 'run ids, folders of runs, or folders of the original’s results')
    .option('--out <file>', 'where to write the statistics; default: they are not written')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of tables');
  return withSchemaFlags(command, format.options).action(
    async (results: string[], flags: StatisticsFlags) => {
      const { readEnvironment } = await import('@memgym/runner');
      const { openReadRun } = await import('../original/open-read-run.js');
      const environment = await readEnvironment(process.cwd(), process.env);
      const sources: ResultSource[] = [];
      for (const result of results) {
        const folder = await findRunFolder(result, flags.runs);
        sources.push(
          existsSync(join(folder, 'manifest.json'))
            ? { run: (await openReadRun({ benchmark, runFolder: folder, environment })).run }
            : { folder },
        );
      }
      const { file, text, json, notes } = await format.collect(sources, givenFlags(command, format.options));
      if (flags.json) printJson(json);
      else print(text);
      for (const note of notes) notify(note);
      if (flags.out === undefined) return;
      await writeOutput(flags.out, `${JSON.stringify(file, null, 2)}\n`);
      notify(`${flags.out} written`);
    },
  );
}
