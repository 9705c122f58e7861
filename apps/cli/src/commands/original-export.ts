import type { ExportFormat } from '@memgym/evaluators';
import { Command } from 'commander';
import { command, doing, type Given, text } from '../declared/declare.js';
import { dataOfRun, json, readerFlags, runArgument, runs } from '../declared/shared-flags.js';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showCutPrompts } from '../output/run-warnings.js';
import { readersRegistry } from '../registry.js';
import { findReadRun } from './find-run-folder.js';
import { addOriginals } from './original-commands.js';

/** `memgym original export <benchmark> <run>` */
export function originalExportCommand(args?: readonly string[]): Promise<Command> {
  const parent = new Command('export').description(
    'Write a run in the result format of the benchmark’s original program.',
  );
  return addOriginals(parent, 'export', benchmarkCommand, args);
}

function benchmarkCommand(benchmark: string, description: string, format: ExportFormat): Command {
  const declared = command({
    name: benchmark,
    about: description,
    takes: [runArgument],
    flags: {
      out: text('<folder>', `where to write; default: ${format.folder} in the run’s folder`),
      ...{ data: dataOfRun, runs, json, ...readerFlags },
    },
  });
  const exportRun = async (run: string, flags: Given<typeof declared>): Promise<void> => {
    const { readEnvironment } = await import('@memgym/runner');
    const { exportOriginal } = await import('../original/export-original.js');
    const { facts, notes, cutPrompts, ...done } = await exportOriginal({
      benchmark,
      runFolder: await findReadRun(run, flags.runs),
      dataPath: flags.data,
      environment: await readEnvironment(),
      registry: readersRegistry(),
      outFolder: flags.out,
    });
    if (flags.json) printJson({ ...done, ...facts, cutPrompts });
    else print([`${done.folder}: ${countOf(done.files, 'file')}`, ...done.agents].join(', '));
    for (const note of notes) notify(note);
    showCutPrompts(cutPrompts);
  };
  return doing(declared, async () => ({ exportRun }), 'exportRun');
}
