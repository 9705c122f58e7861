import { ConfigError, createRng, DatasetError } from '@memgym/core';
import { type CheckReport, checkDataset } from '@memgym/datasets';
import { type Benchmark, measureGuesses, measureTexts } from '@memgym/evaluators';
import type { FoundDataset } from '@memgym/registry';
import { Command } from 'commander';
import { notify, printJson } from '../output/print.js';
import { showCheck } from '../output/show-check.js';
import { showQuality } from '../output/show-quality.js';
import { showTexts } from '../output/show-texts.js';
import { readCount } from './flag-values.js';

interface CheckFlags {
  data?: string;
  judge?: number;
  cacheDir: string;
  prompts?: string;
  json?: boolean;
}

/** @throws {ConfigError} when the data cannot be judged */
function requireQuality({ entry, benchmark }: FoundDataset, sample: number) {
  if (benchmark.quality !== undefined) return { quality: benchmark.quality, sample };
  throw new ConfigError(`Answers on ${entry.name} cannot be judged by a model.`, {
    key: 'judge',
    hint: 'Leave --judge out; it works for benchmarks that measure the quality of their data.',
  });
}

/** `memgym data check <dataset>` */
export function checkCommand(): Command {
  return new Command('check')
    .description('Check a data set, and show its contents and known oddities.')
    .argument('<dataset>', 'a data set (see `memgym data list`), or the package or file of a benchmark')
    .argument('[path]', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .option('--data <path>', 'the same as [path]')
    .option(
      '--judge <count>',
      'also judge the data with the model of OPENAI_BASE_URL or OPENAI_API_KEY, at most this many parts of each kind; replies are cached',
      readCount,
    )
    .option('--cache-dir <folder>', 'folder of cached model replies', '.memgym/cache')
    .option('--prompts <folder>', 'texts that replace those of the judge’s prompts')
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, path: string | undefined, flags: CheckFlags) => {
      const { findData, openJudge, readEnvironment, readSuppliedPrompts } = await import('@memgym/runner');
      const { findDataset } = await import('@memgym/registry');
      const { registryFor } = await import('../registry.js');
      const registry = registryFor();
      const found = await findDataset(name, registry);
      const { entry, benchmark } = found;
      const environment = await readEnvironment(process.cwd(), process.env);
      const place = await findData({ dataset: name, dataPath: path ?? flags.data, environment, registry });
      const judging = flags.judge === undefined ? null : requireQuality(found, flags.judge);
      const supplied =
        flags.prompts === undefined ? undefined : await readSuppliedPrompts(flags.prompts, registry);
      const report: CheckReport = await checkDataset(entry, place);
      // Data that cannot be read have problems, and no options.
      const readable = report.files.length > 0;
      const { guesses, texts, quality } = readable ? await measure(benchmark, place) : unmeasured;
      const judged =
        judging === null || !readable
          ? null
          : await judging.quality.judge(place, {
              model: openJudge(environment, flags.cacheDir, supplied),
              sample: judging.sample,
              rng: createRng('judged sample'),
            });
      if (flags.json) printJson({ ...report, guesses, texts, quality, judged });
      else {
        showCheck(report, guesses);
        if (texts !== null) showTexts(texts);
        if (quality !== null) showQuality('Quality, computed', quality);
        if (judged !== null) showQuality('Quality, judged by a model', judged);
      }
      if (report.problems.length > 0) process.exitCode = 1;
    });
}

const unmeasured = { guesses: null, texts: null, quality: null };

/**
 * Facts about the data as played with the benchmark's default options; empty for data that cannot be played with these.
 */
async function measure(benchmark: Benchmark, place: string) {
  try {
    const { episodes } = await benchmark.load(place);
    return {
      guesses: await measureGuesses(benchmark, place),
      texts: measureTexts(episodes),
      quality: (await benchmark.quality?.measure(place)) ?? null,
    };
  } catch (error) {
    if (!DatasetError.isInstance(error)) throw error;
    notify(`Texts were not measured because the default options cannot play these data: ${error.message}`);
    return unmeasured;
  }
}
