import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { JsonObject } from '@memgym/core';
import type { FoundPredictions } from '@memgym/evaluators';
import { memoryBenchPartitionNames } from '../data/memorybench-partitions.js';

const partitions: ReadonlySet<string> = new Set(memoryBenchPartitionNames);

/**
 * Every `predict.json` below a folder of the original's scripts, at any depth, with the partition that its path names:
 * `domain/Legal/bm25/start_at_<time>/step_3/predict.json`. A folder of train_performance.py has answers to the training
 * items. Links are not followed.
 */
export async function findPredictions(folder: string): Promise<FoundPredictions[]> {
  const root = resolve(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'predict.json')
    .map(({ parentPath }) => join(parentPath, 'predict.json'))
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .map((file) => ({
      file,
      name: relative(root, dirname(file)).split(sep).join('/') || basename(root),
      options: optionsOf(dirname(file).split(sep)),
    }));
}

function optionsOf(places: readonly string[]): JsonObject {
  const partition = places.findLast((place) => partitions.has(place));
  return {
    ...(partition !== undefined && { partition }),
    ...(places.some((place) => /^train[-_]performance$/.test(place)) && { protocol: 'train-performance' }),
  };
}
