import { loadConversations } from '@memgym/datasets';
import { accuracyMetric } from '@memgym/scoring';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { defineBenchmark } from '../benchmarks/define-benchmark.js';
import { longestOptionBaseline } from '../benchmarks/option-baseline.js';
import { freeTextF1Metric } from '../metrics/free-text-f1-metric.js';
import { retrievalMetrics } from '../metrics/retrieval-metrics.js';
import { readThenAsk } from '../protocols/read-then-ask.js';

/** Your own conversations in MemGym's format: sessions to read, and questions of any kind about them. */
export const conversationsBenchmark: Benchmark = defineBenchmark({
  type: 'conversations',
  description: 'A file with conversations and questions in MemGym’s own format; the demo uses one.',
  load: loadConversations,
  protocol: () => ({ play: readThenAsk }),
  metrics: [accuracyMetric, freeTextF1Metric, ...retrievalMetrics],
  results: {
    baselines: [longestOptionBaseline],
  },
});
