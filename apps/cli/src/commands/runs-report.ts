import { rebuildReport, requireRun } from '@memgym/runner';
import { Command } from 'commander';
import { print } from '../output/print.js';
import { findRunFolder } from './find-run-folder.js';
import { showBenchmarkChanges } from './open-run-of.js';

/** `memgym runs report <run>` */
export function reportCommand(): Command {
  return new Command('report')
    .description('Write the HTML report of a finished run again.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .action(async (run: string, flags: { runs: string }) => {
      const folder = await findRunFolder(run, flags.runs);
      print(await rebuildReport(folder));
      await showBenchmarkChanges({ folder, manifest: await requireRun(folder) });
    });
}
