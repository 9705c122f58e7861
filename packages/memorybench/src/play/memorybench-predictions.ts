import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { FoundPredictions, PredictionFormat } from '@memgym/evaluators';
import * as z from 'zod';
import { memoryBenchPartitionNames } from '../data/memorybench-partitions.js';
import { readMemoryBenchPredictions } from '../data/read-memorybench-predictions.js';

const partitions: ReadonlySet<string> = new Set(memoryBenchPartitionNames);

/**
 * Every `predict.json` below a folder of the original's scripts, at any depth, with the partition that its path names:
 * `domain/Legal/bm25/start_at_<time>/step_3/predict.json`. A folder of train_performance.py has answers to the training
 * items. Links are not followed.
 */
async function findPredictions(folder: string): Promise<FoundPredictions[]> {
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
    ...defined({ partition }),
    ...(places.some((place) => /^train[-_]performance$/.test(place)) && { protocol: 'train-performance' }),
  };
}

const line = z.object({
  dataset: z.string(),
  test_idx: z.int().nonnegative(),
  response: z.string(),
});

/** Answers in the original's `predict.json`, or one JSON object per line (packages/memorybench/spec.md#summary-figures). */
export const memoryBenchPredictions: PredictionFormat = {
  fields: 'dataset (Locomo-3), test_idx, response; or the original’s predict.json',
  schema: line.transform(({ dataset, test_idx, response }) => ({
    questionId: `${dataset}:${test_idx}`,
    prediction: response,
  })),
  write: ({ questionId, prediction }) => {
    const colon = questionId.lastIndexOf(':');
    return {
      dataset: questionId.slice(0, colon),
      test_idx: Number(questionId.slice(colon + 1)),
      response: prediction,
    };
  },
  findOriginals: findPredictions,
  readOriginal: async (file) =>
    /\.json$/i.test(file)
      ? (await readMemoryBenchPredictions(file)).map(({ dataset, testIndex, response, path }) => ({
          path,
          value: { dataset, test_idx: testIndex, response },
        }))
      : null,
};
