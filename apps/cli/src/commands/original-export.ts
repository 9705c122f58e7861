import type { ExportFormat } from '@memgym/evaluators';
import { Command } from 'commander';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showCutPrompts } from '../output/run-warnings.js';
import { readersRegistry } from '../registry.js';
import { findRunFolder } from './find-run-folder.js';
import { addOriginals } from './original-commands.js';
import { readsRuns } from './reads-runs.js';

interface ExportFlags {
  out?: string;
  data?: string;
  runs: string;
  json?: boolean;
}

/** `memgym original export <benchmark> <run>` */
export function originalExportCommand(args?: readonly string[]): Promise<Command> {
  const command = new Command('export').description(
    'Write a run in the result format of the benchmark’s original program.',
  );
  return addOriginals(command, 'export', benchmarkCommand, args);
}

function benchmarkCommand(benchmark: string, description: string, format: ExportFormat): Command {
  const { folder } = format;
  const command = new Command(benchmark)
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
      const { readEnvironment } = await import('@memgym/runner');
      const { exportRun } = await import('../original/export-run.js');
      const { facts, notes, cutPrompts, ...done } = await exportRun({
        benchmark,
        runFolder: await findRunFolder(run, flags.runs),
        dataPath: flags.data,
        environment: await readEnvironment(process.cwd(), process.env),
        registry: readersRegistry(),
        outFolder: flags.out,
      });
      if (flags.json) printJson({ ...done, ...facts, cutPrompts });
      else print([`${done.folder}: ${countOf(done.files, 'file')}`, ...done.agents].join(', '));
      for (const note of notes) notify(note);
      showCutPrompts(cutPrompts);
    });
  return readsRuns(command);
}
