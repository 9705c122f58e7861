import { loadConversations } from '@memgym/datasets';
import { accuracyMetric, longestOption } from '@memgym/scoring';
import { z } from 'zod';
import { freeTextF1Metric } from '../metrics/free-text-f1-metric.js';
import { retrievalMetrics } from '../metrics/retrieval-metrics.js';
import { readThenAsk } from '../protocols/read-then-ask.js';
import type { Benchmark } from './benchmark.js';
import { optionBaseline } from './option-baseline.js';

const line = z.object({
  question_id: z.string(),
  prediction: z.string(),
  retrieved: z.array(z.string()).optional(),
});

/** Conversations of one's own, in MemGym's format: sessions to read, questions of any kind about them. */
export const conversationsBenchmark: Benchmark = {
  name: 'conversations',
  title: 'Conversations',
  description: 'A file of conversations and questions in MemGym’s own format; the demo plays one.',
  dataset: 'conversations',
  load: loadConversations,
  play: readThenAsk,
  readReply: (reply) => reply.trim(),
  metrics: [accuracyMetric, freeTextF1Metric, ...retrievalMetrics],
  headline: 'accuracy',
  groupBy: ({ type }) => type,
  groups: [],
  baselines: [
    optionBaseline('longest-option', 'Always the longest option; reads nothing else.', longestOption),
  ],
  published: [],
  predictions: {
    fields: 'question_id, prediction, retrieved? (ranked turn ids)',
    schema: line,
    read: (value) => {
      const { question_id, prediction, retrieved } = line.parse(value);
      return { questionId: question_id, prediction, ...(retrieved !== undefined && { retrieved }) };
    },
  },
};
