import { ConfigError, didYouMean } from '@memgym/core';
import type { Benchmark, LabelStudy } from '@memgym/evaluators';
import { type OpenedRun, sampleStudy } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { writeSample } from '../output/write-sample.js';
import { registryFor } from '../registry.js';
import { openRunOf, requireBenchmark, requireKnown } from './open-run-of.js';
import { placeOfData } from './place-of-data.js';

/** `memgym data sample` */
export async function sampleData(
  dataset: string,
  path: string | undefined,
  flags: FlagsFor['dataSample'],
): Promise<void> {
  const registry = registryFor();
  const benchmark = await registry.find('benchmark', dataset);
  const study = findStudy(benchmark, flags.study);
  const place = await placeOfData(dataset, path ?? flags.data);
  const runs: OpenedRun[] = [];
  for (const name of flags.run ?? []) {
    const { run } = await openRunOf(name, flags.runs);
    requireBenchmark(name, run, benchmark.type);
    requireKnown('system', flags.system, [...new Set(run.answers.map(({ system }) => system))]);
    runs.push(run);
  }
  const { system, size, seed } = flags;
  const prepared = await sampleStudy({
    ...{ benchmark: benchmark.type, study, path: place, runs },
    ...{ system, size, seed },
  });
  await writeSample(prepared, flags);
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
