import { dirname, relative, resolve } from 'node:path';
import { type Benchmark, benchmarksWith, originalFormat } from '@memgym/evaluators';
import { convertOriginal } from '@memgym/runner';
import { Command } from 'commander';
import { notify, print } from '../output/print.js';
import { writeOutput } from '../output/write-output.js';
import { byBenchmark } from './by-benchmark.js';
import { givenFlags, withSchemaFlags } from './schema-flags.js';

/** `memgym convert <benchmark>` */
export function convertCommand(): Command {
  return byBenchmark(
    new Command('convert').description('Turn configs of a benchmark’s original program into an experiment.'),
    benchmarksWith('convert'),
    benchmarkCommand,
  );
}

function benchmarkCommand(benchmark: Benchmark): Command {
  const { description, options } = originalFormat(benchmark, 'convert');
  return withSchemaFlags(new Command(benchmark.type).description(description), options)
    .option('--out <file>', 'where to write the experiment; default: stdout')
    .action(async ({ out }: { out?: string }, command: Command) => {
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
