import { readEnvironment, rebuildReport, requireRun } from '@memgym/runner';
import { Command } from 'commander';
import { print } from '../output/print.js';
import { findRunFolder } from './find-run-folder.js';
import { showBenchmarkChanges, showSoFar } from './open-run-of.js';

/** `memgym runs report <run>` */
export function reportCommand(): Command {
  return new Command('report')
    .description('Write the HTML report of a run again; that of an unfinished run shows what is there.')
    .argument('<run>', 'run id, or the run’s folder')
    .option('--data <path>', 'the data of an unfinished run; default: where the run found them')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .action(async (run: string, flags: { runs: string; data?: string }) => {
      const folder = await findRunFolder(run, flags.runs);
      const environment = await readEnvironment(process.cwd(), process.env);
      const { file, soFar } = await rebuildReport(folder, { environment, dataPath: flags.data });
      print(file);
      if (soFar !== undefined) showSoFar(soFar);
      await showBenchmarkChanges({ folder, manifest: await requireRun(folder) });
    });
}
