import { type CheckReport, checkDataset, datasetCatalog } from '@memgym/datasets';
import { findData, readEnvironment } from '@memgym/runner';
import { Argument, Command } from 'commander';
import { printJson } from '../output/print.js';
import { showCheck } from '../output/show-check.js';

/** `memgym data check` */
export function dataCommand(): Command {
  return new Command('data').description('Look after data files.').addCommand(checkCommand());
}

function checkCommand(): Command {
  return new Command('check')
    .description('Read a published data set, check it, and list what it holds and where it is odd.')
    .addArgument(new Argument('<dataset>').choices(datasetCatalog.map(({ name }) => name)))
    .argument('[path]', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--data <path>', 'the same as [path]')
    .option('--json', 'print one JSON object instead of text')
    .action(async (dataset: string, path: string | undefined, flags: { data?: string; json?: boolean }) => {
      const report: CheckReport = await checkDataset(
        dataset,
        findData({
          dataset,
          dataPath: path ?? flags.data,
          environment: readEnvironment(process.cwd(), process.env),
        }),
      );
      if (flags.json) printJson(report);
      else showCheck(report);
      if (report.problems.length > 0) process.exitCode = 1;
    });
}
