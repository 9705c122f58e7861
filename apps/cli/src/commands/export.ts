import { ConfigError } from '@memgym/core';
import { type Benchmark, benchmarksWith, originalFormat } from '@memgym/evaluators';
import { exportRun, readEnvironment } from '@memgym/runner';
import { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showCutPrompts } from '../output/show-cut-prompts.js';
import { byBenchmark, runOutside } from './by-benchmark.js';
import { exportFigures, type TableFlags } from './export-figures.js';
import { findRunFolder } from './find-run-folder.js';

interface ExportFlags {
  out?: string;
  data?: string;
  runs: string;
  json?: boolean;
}

/** `memgym export <benchmark> <run>` */
export function exportCommand(): Command {
  const command = byBenchmark(
    new Command('export').description(
      'Write the figures of a run as a table, or a run in the result format of the benchmark’s original program.',
    ),
    benchmarksWith('export'),
    benchmarkCommand,
  );
  return command
    .usage('<run> --csv | --markdown [--output <file>]\n       memgym export <benchmark> <run> [options]')
    .enablePositionalOptions()
    .option('--csv', 'every figure of the run, one line per system, metric and group')
    .option('--markdown', 'a table of systems and metrics')
    .option('--output <file>', 'where to write the table; default: stdout')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .action(async (name: string, flags: TableFlags, { args }: Command) => {
      if (flags.csv || flags.markdown) return exportFigures(name, args.slice(1), flags);
      if (args.length === 1) {
        throw new ConfigError(`${JSON.stringify(name)}: no output format was given.`, {
          hint: 'Write `memgym export <run> --csv`, `--markdown`, or `memgym export <benchmark> <run>`.',
        });
      }
      const runs = command.getOptionValueSource('runs') === 'cli' ? ['--runs', flags.runs] : [];
      const output = flags.output === undefined ? [] : ['--output', flags.output];
      await runOutside(command, benchmarkCommand, name, [...args.slice(1), ...runs, ...output]);
    });
}

function benchmarkCommand(benchmark: Benchmark): Command {
  const { description, folder } = originalFormat(benchmark, 'export');
  return new Command(benchmark.type)
    .description(description)
    .argument('<run>', 'run id, or the run’s folder')
    .option('--out <folder>', `where to write; default: ${folder} in the run’s folder`)
    .option(
      '--data <path>',
      'the data that the run used; default: where the run found them, otherwise in MEMGYM_DATA_DIR',
    )
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (run: string, flags: ExportFlags) => {
      const { facts, notes, cutPrompts, ...done } = await exportRun({
        benchmark,
        runFolder: await findRunFolder(run, flags.runs),
        dataPath: flags.data,
        environment: await readEnvironment(process.cwd(), process.env),
        outFolder: flags.out,
      });
      if (flags.json) printJson({ ...done, ...facts, cutPrompts });
      else print([`${done.folder}: ${countOf(done.files, 'file')}`, ...done.agents].join(', '));
      for (const note of notes) notify(note);
      showCutPrompts(cutPrompts);
    });
}
