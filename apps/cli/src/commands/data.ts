import { DatasetError } from '@memgym/core';
import { type CheckReport, checkDataset, datasetCatalog } from '@memgym/datasets';
import { type Benchmark, benchmarks, measureGuesses, measureTexts } from '@memgym/evaluators';
import { findData, readEnvironment } from '@memgym/runner';
import { Argument, Command } from 'commander';
import { notify, print, printColumns, printJson } from '../output/print.js';
import { showCheck } from '../output/show-check.js';
import { showTexts } from '../output/show-texts.js';

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
      const benchmark = benchmarks.find(({ type }) => type === dataset);
      // Data that cannot be read have problems, and no options.
      const readable = benchmark !== undefined && report.files.length > 0;
      const { guesses, texts } = readable ? await measure(benchmark, place) : unmeasured;
      if (flags.json) printJson({ ...report, guesses, texts });
      else {
        showCheck(report, guesses);
        if (texts !== null) showTexts(texts);
      }
      if (report.problems.length > 0) process.exitCode = 1;
    });
}

const unmeasured = { guesses: null, texts: null };

/** Facts about the data as the benchmark's default options play them; none of data that these options cannot play. */
async function measure(benchmark: Benchmark, place: string) {
  try {
    const { episodes } = await benchmark.load(place);
    return { guesses: await measureGuesses(benchmark, place), texts: measureTexts(episodes) };
  } catch (error) {
    if (!DatasetError.isInstance(error)) throw error;
    notify(`Texts are not measured, because the default options cannot play these data: ${error.message}`);
    return unmeasured;
  }
}
