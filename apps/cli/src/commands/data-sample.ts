import { ConfigError, didYouMean } from '@memgym/core';
import type { LabelStudy } from '@memgym/evaluators';
import type { OpenedRun } from '@memgym/runner';
import { benchmarks } from '@memgym/runner/known';
import { Command } from 'commander';
import { printJson } from '../output/print.js';
import { wrapText } from '../output/wrap-text.js';
import { writeNewFolder } from '../scaffold/write-new-folder.js';
import { collect, readCount } from './flag-values.js';

interface SampleFlags {
  study: string;
  out: string;
  data?: string;
  run?: string[];
  system?: string;
  size?: number;
  seed: string;
  runs: string;
  json?: boolean;
}

const studied = benchmarks.filter(({ studies = [] }) => studies.length > 0);

/** `memgym data sample <dataset> [path]` */
export function dataSampleCommand(): Command {
  const list = studied.flatMap(({ type, studies = [] }) =>
    studies.map(({ name, description, size, counted }) =>
      wrapText(`${name} (${type}): ${description}; ${size} ${counted}`, '    ', '  '),
    ),
  );
  return new Command('sample')
    .description('Draw a sample of data or conversations for people to label, as in a benchmark’s paper.')
    .argument('<dataset>', studied.map(({ type }) => type).join(', '))
    .argument('[path]', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .requiredOption('--study <name>', 'what people decide; see below')
    .requiredOption('--out <folder>', 'new folder for sample.json, form.html and labels.csv')
    .option('--data <path>', 'the same as [path]')
    .option('--run <run>', 'run whose conversations are drawn; repeatable', collect)
    .option('--system <name>', 'only conversations of this system; default: of all systems')
    .option('--size <count>', 'number to draw; default: that of the paper', readCount)
    .option('--seed <text>', 'another seed draws another sample', '0')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .addHelpText('after', `\nStudies:\n${list.join('\n')}`)
    .action(async (dataset: string, path: string | undefined, flags: SampleFlags) => {
      const { findData, readEnvironment, sampleFiles, sampleStudy } = await import('@memgym/runner');
      const { describeSample, showSample } = await import('../output/show-sample.js');
      const { openRunOf, requireKnown } = await import('./open-run-of.js');
      const study = findStudy(dataset, flags.study);
      const environment = await readEnvironment(process.cwd(), process.env);
      const place = findData({ dataset, dataPath: path ?? flags.data, environment });
      const runs: OpenedRun[] = [];
      for (const name of flags.run ?? []) {
        const { run } = await openRunOf(name, flags.runs);
        if (run.manifest.benchmark !== dataset) {
          throw new ConfigError(`${name} played ${run.manifest.benchmark}, not ${dataset}.`, {
            key: 'run',
            hint: `Pass a run of ${dataset}.`,
          });
        }
        requireKnown('system', flags.system, [...new Set(run.answers.map(({ system }) => system))]);
        runs.push(run);
      }
      const { system, size, seed } = flags;
      const prepared = await sampleStudy({
        benchmark: dataset,
        study,
        path: place,
        runs,
        system,
        size,
        seed,
      });
      await writeNewFolder(flags.out, sampleFiles(prepared));
      if (flags.json) printJson(describeSample(prepared.sample, flags.out));
      else showSample(prepared.sample, flags.out);
    });
}

/** @throws {ConfigError} naming the nearest data set or study */
function findStudy(dataset: string, name: string): LabelStudy {
  const benchmark = studied.find(({ type }) => type === dataset);
  if (benchmark === undefined) {
    const types = studied.map(({ type }) => type);
    throw new ConfigError(`There is no study of ${JSON.stringify(dataset)}.`, {
      key: 'dataset',
      hint: `${didYouMean(dataset, types)}Studies exist for ${types.join(', ')}; \`memgym judge sample\` draws answers of any run.`,
    });
  }
  const studies = benchmark.studies ?? [];
  const found = studies.find((study) => study.name === name);
  if (found !== undefined) return found;
  const names = studies.map((study) => study.name);
  throw new ConfigError(`${dataset} has no study ${JSON.stringify(name)}.`, {
    key: 'study',
    hint: `${didYouMean(name, names)}Write ${names.join(', ')}.`,
  });
}
