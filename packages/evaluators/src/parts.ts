import { amemgymDataset, conversationsDataset, type DatasetEntry, locomoDataset } from '@memgym/datasets';
import type { OfflineReply } from '@memgym/prompts';
import { amemgymBenchmark } from './amemgym/amemgym-benchmark.js';
import type { Benchmark } from './benchmarks/benchmark.js';
import { conversationsBenchmark } from './conversations/conversations-benchmark.js';
import { locomoBenchmark } from './locomo/locomo-benchmark.js';
import { locomoReplies } from './locomo/offline.js';

/** The benchmarks that `package.json` declares. */
export const benchmarks: readonly Benchmark[] = [amemgymBenchmark, conversationsBenchmark, locomoBenchmark];

/** Their data sets. */
export const datasets: readonly DatasetEntry[] = [amemgymDataset, conversationsDataset, locomoDataset];

/** The offline model's replies to the prompts of their judges. */
export const offlineReplies: readonly OfflineReply[] = locomoReplies;
