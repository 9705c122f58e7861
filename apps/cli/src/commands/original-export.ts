import type { ExportFormat } from '@memgym/evaluators';
import { findReadRun } from '@memgym/runs';
import type { Command } from 'commander';
import { command, doing, type Given, text } from '../declared/declare.js';
import { dataOfRun, json, readerFlags, runArgument, runs } from '../declared/shared-flags.js';

/** `memgym original export <benchmark> <run>` */
export function exportCommand(benchmark: string, description: string, format: ExportFormat): Command {
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
    const { exportOriginal } = await import('../original/export-original.js');
    const runFolder = await findReadRun(run, flags.runs);
    await exportOriginal(runFolder, { ...flags, benchmark, format });
  };
  return doing(declared, async () => ({ exportRun }), 'exportRun');
}
