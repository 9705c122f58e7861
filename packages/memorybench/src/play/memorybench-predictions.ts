import type { PredictionFormat } from '@memgym/evaluators';
import * as z from 'zod';
import { readMemoryBenchPredictions } from '../data/read-memorybench-predictions.js';
import { findPredictions } from './find-predictions.js';

const line = z.object({
  dataset: z.string(),
  test_idx: z.number().int().nonnegative(),
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
