import { dirname, relative, resolve } from 'node:path';
import type { ConvertFormat } from '@memgym/evaluators';
import { Command } from 'commander';
import { notify, print } from '../output/print.js';
import { writeOutput } from '../output/write-output.js';
import { givenFlags, withSchemaFlags } from './schema-flags.js';

/** `memgym original convert <benchmark>` */
export function convertCommand(benchmark: string, description: string, format: ConvertFormat): Command {
  const { options } = format;
  return withSchemaFlags(new Command(benchmark).description(description), options)
    .option('--out <file>', 'where to write the experiment; default: stdout')
    .action(async ({ out }: { out?: string }, command: Command) => {
      const { convertOriginal } = await import('../original/convert-original.js');
      const { experiment, warnings } = await convertOriginal({
        benchmark,
        options: givenFlags(command, options),
        // Paths of an experiment are relative to it.
        placed: (path) =>
          out === undefined ? resolve(path) : relative(dirname(resolve(out)), resolve(path)) || '.',
      });
      for (const warning of warnings) notify(warning);
      const text = JSON.stringify(experiment, null, 2);
      if (out === undefined) return print(text);
      await writeOutput(out, `${text}\n`);
      notify(`${out}: play it with \`memgym run ${out}\`.`);
    });
}
