import { loadLocomo, locomoCategories } from '@memgym/datasets';
import { locomoF1Metric, publishedTables } from '@memgym/scoring';
import { z } from 'zod';
import { retrievalMetrics } from '../metrics/retrieval-metrics.js';
import { readThenAsk } from '../protocols/read-then-ask.js';
import type { Benchmark } from './benchmark.js';

const line = z.object({
  sample_id: z.string(),
  qa_index: z.number().int().nonnegative(),
  prediction: z.union([z.string(), z.number()]).transform(String),
  retrieved: z.array(z.string()).optional(),
});

/** LoCoMo: ten long conversations between two people, 1,986 questions in five categories. */
export const locomoBenchmark: Benchmark = {
  name: 'locomo',
  title: 'LoCoMo',
  description: 'Ten conversations of 19 to 32 sessions; short answers to 1,986 questions in five categories.',
  dataset: 'locomo',
  load: (path) => loadLocomo(path),
  play: readThenAsk,
  metrics: [locomoF1Metric, ...retrievalMetrics],
  headline: 'f1',
  groupBy: ({ type }) => type,
  groups: Object.values(locomoCategories),
  baselines: [],
  published: publishedTables('locomo'),
  predictions: {
    fields: 'sample_id, qa_index (from 0, in the file’s order), prediction, retrieved? (ranked dia_ids)',
    schema: line,
    read: (value) => {
      const { sample_id, qa_index, prediction, retrieved } = line.parse(value);
      return {
        questionId: `${sample_id}:${qa_index}`,
        prediction,
        ...(retrieved !== undefined && { retrieved }),
      };
    },
  },
};
