import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultSource, StatisticsFormat } from '@memgym/evaluators';
import { findReadRun } from '@memgym/runs';
import { Command } from 'commander';
import { type FlagsOf, text, withFlags } from '../declared/declare.js';
import { json, runs } from '../declared/shared-flags.js';
import { notify, print, printJson } from '../output/print.js';
import { writeOutput } from '../output/write-output.js';
import { registryFor } from '../registry.js';
import { givenFlags, withSchemaFlags } from './schema-flags.js';

const flags = {
  out: text('<file>', 'where to write the statistics; default: they are not written'),
  ...{ runs, json },
};

/** `memgym original statistics <benchmark> <results…>` */
export function statisticsCommand(benchmark: string, description: string, format: StatisticsFormat): Command {
  const command = new Command(benchmark)
    .description(description)
    .argument('<results...>', 'run ids, folders of runs, or folders of the original’s results');
  return withSchemaFlags(withFlags(command, flags), format.options).action(
    async (results: string[], given: FlagsOf<typeof flags>) => {
      const { readEnvironment } = await import('@memgym/runner');
      const { openReadRun } = await import('../original/open-read-run.js');
      const environment = await readEnvironment();
      const registry = registryFor();
      const sources: ResultSource[] = [];
      for (const result of results) {
        const folder = await findReadRun(result, given.runs);
        sources.push(
          existsSync(join(folder, 'manifest.json'))
            ? { run: (await openReadRun({ benchmark, runFolder: folder, environment, registry })).run }
            : { folder },
        );
      }
      const { file, text, json, notes } = await format.collect(sources, givenFlags(command, format.options));
      if (given.json) printJson(json);
      else print(text);
      for (const note of notes) notify(note);
      if (given.out === undefined) return;
      await writeOutput(given.out, `${JSON.stringify(file, null, 2)}\n`);
      notify(`${given.out} written`);
    },
  );
}
