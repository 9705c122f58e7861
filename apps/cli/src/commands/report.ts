import { rebuildReport } from '@memgym/runner';
import { Command } from 'commander';
import { print } from '../output/print.js';
import { findRunFolder } from './find-run-folder.js';

/** `memgym report <run>` */
export function reportCommand(): Command {
  return new Command('report')
    .description('Write the HTML report of a finished run again.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .action(async (run: string, flags: { runs: string }) => {
      print(await rebuildReport(await findRunFolder(run, flags.runs)));
    });
}
