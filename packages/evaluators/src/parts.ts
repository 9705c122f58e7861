import { conversationsDataset, type DatasetEntry } from '@memgym/datasets';
import type { Benchmark } from './benchmarks/benchmark.js';
import { conversationsBenchmark } from './conversations/conversations-benchmark.js';

/** The benchmarks that `package.json` declares. */
export const benchmarks: readonly Benchmark[] = [conversationsBenchmark];

/** Their data sets. */
export const datasets: readonly DatasetEntry[] = [conversationsDataset];
