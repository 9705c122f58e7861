import { ConfigError, didYouMean } from '@memgym/core';
import type { Benchmark, LabelStudy } from '@memgym/evaluators';
import type { OpenedRun } from '@memgym/runs';
import { Command } from 'commander';
import { printJson } from '../output/print.js';
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

/** `memgym data sample <dataset> [path]` */
export function dataSampleCommand(): Command {
  return new Command('sample')
    .description('Draw a sample of data or conversations for people to label, as in a benchmark’s paper.')
    .argument('<dataset>', 'the name, package or file of a benchmark')
    .argument('[path]', 'data file or folder; default: found in MEMGYM_DATA_DIR')
    .requiredOption(
      '--study <name>',
      'what people decide: a study of the benchmark; `memgym benchmarks show` lists them',
    )
    .requiredOption('--out <folder>', 'new folder for sample.json, form.html and labels.csv')
    .option('--data <path>', 'the same as [path]')
    .option('--run <run>', 'run whose conversations are drawn; repeatable', collect)
    .option('--system <name>', 'only conversations of this system; default: of all systems')
    .option('--size <count>', 'number to draw; default: that of the paper', readCount)
    .option('--seed <text>', 'another seed draws another sample', '0')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--json', 'print one JSON object instead of text')
    .action(async (dataset: string, path: string | undefined, flags: SampleFlags) => {
      const { findData, readEnvironment } = await import('@memgym/runner');
      const { sampleFiles, sampleStudy } = await import('@memgym/runs');
      const { describeSample, showSample } = await import('../output/show-sample.js');
      const { openRunOf, requireKnown } = await import('./open-run-of.js');
      const { registryFor } = await import('../registry.js');
      const registry = registryFor();
      const benchmark = await registry.find('benchmark', dataset);
      const study = findStudy(benchmark, flags.study);
      const environment = await readEnvironment(process.cwd(), process.env);
      const place = await findData({ dataset, dataPath: path ?? flags.data, environment, registry });
      const runs: OpenedRun[] = [];
      for (const name of flags.run ?? []) {
        const { run } = await openRunOf(name, flags.runs);
        if (run.manifest.benchmark !== benchmark.type) {
          throw new ConfigError(`${name} played ${run.manifest.benchmark}, not ${benchmark.type}.`, {
            key: 'run',
            hint: `Pass a run of ${benchmark.type}.`,
          });
        }
        requireKnown('system', flags.system, [...new Set(run.answers.map(({ system }) => system))]);
        runs.push(run);
      }
      const { system, size, seed } = flags;
      const prepared = await sampleStudy({
        benchmark: benchmark.type,
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

/** @throws {ConfigError} naming the nearest study */
function findStudy({ type, studies = [] }: Benchmark, name: string): LabelStudy {
  if (studies.length === 0) {
    throw new ConfigError(`There is no study of ${JSON.stringify(type)}.`, {
      key: 'dataset',
      hint: '`memgym judge sample` draws answers of any run.',
    });
  }
  const found = studies.find((study) => study.name === name);
  if (found !== undefined) return found;
  const names = studies.map((study) => study.name);
  throw new ConfigError(`${type} has no study ${JSON.stringify(name)}.`, {
    key: 'study',
    hint: `${didYouMean(name, names)}Write ${names.join(', ')}.`,
  });
}
