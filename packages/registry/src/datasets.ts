import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, didYouMean, type JsonObject } from '@memgym/core';
import { type DatasetCard, type DatasetEntry, inspectEpisodes } from '@memgym/datasets';
import { type Benchmark, readingParts } from '@memgym/evaluators';
import type { Registry } from './registry.js';

/** A data set, with the package that declares it. */
export interface DeclaredDataset extends DatasetCard {
  readonly package: string;
  /** Whether the package comes with the program. */
  readonly isOwn: boolean;
}

/** The data sets that packages declare. No code of theirs runs. */
export function declaredDatasets(registry: Registry): DeclaredDataset[] {
  return registry
    .declared('benchmark')
    .flatMap(({ package: home, isOwn, type, data }) =>
      data === undefined ? [] : [{ package: home, isOwn, name: type, ...data }],
    );
}

/** What is declared of the data set with a name: the benchmark’s type, or the name of its package. Null if nothing is. */
export function findDatasetCard(name: string, registry: Registry): DeclaredDataset | null {
  const cards = declaredDatasets(registry);
  return cards.find((card) => card.name === name) ?? cards.find((card) => card.package === name) ?? null;
}

/** A data set and the benchmark that plays it. */
export interface FoundDataset {
  readonly entry: DatasetEntry;
  readonly benchmark: Benchmark;
}

/**
 * The data set with a name: of a declared benchmark, by its type or its package; or of any benchmark, by its package or
 * file. It reads what is there, also where published parts are missing.
 * @param options of the benchmark, which decide what is read of the data; default: its own
 * @throws {ConfigError} for an unknown name, a package that cannot be loaded, or a wrong option
 */
export async function findDataset(
  name: string,
  registry: Registry,
  options?: JsonObject,
): Promise<FoundDataset> {
  const card = findDatasetCard(name, registry);
  if (card === null && /^[\w-]+$/.test(name) && !name.startsWith('memgym-')) {
    const names = declaredDatasets(registry).map((each) => each.name);
    throw new ConfigError(`Unknown data set "${name}".`, {
      key: 'dataset',
      hint: `${didYouMean(name, names)}Known: ${names.join(', ')}. Others are named by the package or file of their benchmark.`,
    });
  }
  const named = card?.name ?? name;
  const found = readingParts(await registry.find('benchmark', named));
  if (options !== undefined) {
    const benchmark = readingParts(found.withOptions(options));
    return { benchmark, entry: plainDataset(benchmark, card) };
  }
  const exported = await registry.exportsOf('benchmark', named);
  const { dataset, datasets = [] } = exported as Exported;
  const own = dataset ?? datasets.find((each) => each.name === found.type);
  return { benchmark: found, entry: own ?? plainDataset(found, card) };
}

/** What a benchmark's module may export beside it: the data set that it plays, alone or in a list. */
interface Exported {
  readonly dataset?: DatasetEntry;
  readonly datasets?: readonly DatasetEntry[];
}

/** What can be told of the data of every benchmark. */
function plainDataset(benchmark: Benchmark, card: DatasetCard | null): DatasetEntry {
  const { type, quirks = [] } = benchmark;
  return {
    ...(card ?? unknownCard(type)),
    name: type,
    quirks,
    // Of what is published of a data set that has no generator here, a part is not the whole.
    needsAll: card !== null,
    locate: (root) => (existsSync(join(root, type)) ? join(root, type) : null),
    inspect: async (path) => inspectEpisodes({ benchmark: type, ...(await benchmark.load(path)) }),
  };
}

const unknownCard = (name: string): DatasetCard => ({
  name,
  title: name,
  language: '',
  license: 'not stated',
  source: 'not stated',
  citation: '',
  expected: { files: [], counts: [], questionTypes: [] },
});
