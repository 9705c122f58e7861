import type { Question } from '@memgym/core';
import { loadConversations } from '@memgym/datasets';
import { accuracyMetric } from '@memgym/scoring';
import * as z from 'zod';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { defineBenchmark } from '../benchmarks/define-benchmark.js';
import { longestOptionBaseline } from '../benchmarks/option-baseline.js';
import { judgedMetricsOf, judgeOption, scoreCorrectness } from '../judges/score-correctness.js';
import { freeTextF1Metric } from '../metrics/free-text-f1-metric.js';
import { retrievalMetrics } from '../metrics/retrieval-metrics.js';
import { readThenAsk } from '../protocols/read-then-ask.js';

const optionsSchema = z.strictObject({
  judge: judgeOption(
    'Whether a model (the experiment’s `judge`) also marks free-text answers as correct or incorrect.',
  ),
});

/** Your own conversations in MemGym's format: sessions to read, and questions of any kind about them. */
export const conversationsBenchmark: Benchmark = defineBenchmark({
  type: 'conversations',
  description:
    'A file with conversations and questions in MemGym’s own format; the included experiment `everyday` plays one.',
  options: optionsSchema,
  load: (path) => loadConversations(path),
  protocol: ({ judge: rubric }) => ({
    play: readThenAsk,
    ...(rubric !== 'none' && { scoreAnswer: scoreCorrectness({ rubric, applies: hasText }) }),
  }),
  metrics: ({ judge }) => [
    accuracyMetric,
    freeTextF1Metric,
    ...(judge === 'none' ? [] : judgedMetricsOf(judge)),
    ...retrievalMetrics,
  ],
  results: {
    headline: 'most-items',
    baselines: [longestOptionBaseline],
  },
});

/** Options and states are scored exactly, without a judge. */
const hasText = ({ kind, expected }: Question): boolean =>
  kind === 'free-text' && typeof expected === 'string';
