import { type CheckReport, checkDataset, datasetCatalog } from '@memgym/datasets';
<<<<<<< HEAD
import { benchmarks, measureGuesses } from '@memgym/evaluators';
=======
import { benchmarks, type DataMeasures, measureData } from '@memgym/evaluators';
>>>>>>> 50e4bf4 (Show in data check how often rules that read no message are right, and how varied messages are)
import { findData, readEnvironment } from '@memgym/runner';
import { Argument, Command } from 'commander';
import { print, printColumns, printJson } from '../output/print.js';
import { showCheck } from '../output/show-check.js';
import { showMeasures } from '../output/show-measures.js';

/** `memgym data check` and `memgym data list` */
export function dataCommand(): Command {
  return new Command('data')
    .description('Check and list data files.')
    .addCommand(checkCommand())
    .addCommand(listCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('List the supported published data sets and their sources.')
    .option('--json', 'print one JSON object instead of text')
    .action((flags: { json?: boolean }) => {
      const sets = datasetCatalog.map(({ name, title, language, license, source, citation }) => ({
        name,
        title,
        language,
        license,
        source,
        citation,
      }));
      if (flags.json) {
        printJson({ datasets: sets });
        return;
      }
      for (const { name, title, license, source, citation } of sets) {
        print(`${name}  ${title}`);
        printColumns([
          ['', 'licence', license],
          ['', 'from', source],
          ['', 'cite', citation],
        ]);
      }
    });
}

function checkCommand(): Command {
  return new Command('check')
    .description('Check a published data set, and show its contents and known oddities.')
    .addArgument(new Argument('<dataset>').choices(datasetCatalog.map(({ name }) => name)))
    .argument('[path]', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--data <path>', 'the same as [path]')
    .option('--json', 'print one JSON object instead of text')
    .action(async (dataset: string, path: string | undefined, flags: { data?: string; json?: boolean }) => {
      const place = findData({
        dataset,
        dataPath: path ?? flags.data,
        environment: await readEnvironment(process.cwd(), process.env),
      });
      const report: CheckReport = await checkDataset(dataset, place);
<<<<<<< HEAD
      const benchmark = benchmarks.find(({ type }) => type === dataset);
      // Data that cannot be read have problems, and no options.
      const readable = benchmark !== undefined && report.files.length > 0;
      const guesses = readable ? await measureGuesses(benchmark, place) : null;
      if (flags.json) printJson({ ...report, guesses });
      else showCheck(report, guesses);
=======
      const measures = report.problems.length === 0 ? await measuresOf(dataset, place) : null;
      if (flags.json) printJson(measures === null ? report : { ...report, measures });
      else {
        showCheck(report);
        if (measures !== null) showMeasures(measures);
      }
>>>>>>> 50e4bf4 (Show in data check how often rules that read no message are right, and how varied messages are)
      if (report.problems.length > 0) process.exitCode = 1;
    });
}

/** Measures of a data set whose questions have options; null for others. */
async function measuresOf(dataset: string, path: string): Promise<DataMeasures | null> {
  const benchmark = benchmarks.find(({ type }) => type === dataset);
  if (benchmark?.results.baselines === undefined) return null;
  return measureData(benchmark, path);
}
