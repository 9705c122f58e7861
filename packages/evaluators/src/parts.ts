import { amemgymDataset, conversationsDataset, type DatasetEntry } from '@memgym/datasets';
import { amemgymBenchmark } from './amemgym/amemgym-benchmark.js';
import type { Benchmark } from './benchmarks/benchmark.js';
import { conversationsBenchmark } from './conversations/conversations-benchmark.js';

/** The benchmarks that `package.json` declares. */
export const benchmarks: readonly Benchmark[] = [amemgymBenchmark, conversationsBenchmark];

/** Their data sets. */
export const datasets: readonly DatasetEntry[] = [amemgymDataset, conversationsDataset];
