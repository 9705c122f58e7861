import { type AnswerRecord, addUsage, type SystemResult } from '@memgym/core';
import { summarizeSystem } from '@memgym/scoring';
import type { PlayedRun, PlayedSystem } from '../benchmarks/benchmark-results.js';
import { memoryBenchMetrics } from './memorybench-metrics.js';

/** The results of a run: each metric by data set, at the last test where there are several. */
export function summarizeMemoryBenchRun({ systems, references }: PlayedRun): SystemResult[] {
  return [...systems, ...references].map(summarizePlayed);
}

function summarizePlayed({ name, type, standing = 'system', answers, calls }: PlayedSystem): SystemResult {
  const last = Math.max(0, ...answers.map(momentOf));
  const result = summarizeSystem({
    name,
    type,
    standing,
    records: answers.filter((record) => momentOf(record) === last),
    metrics: memoryBenchMetrics,
    usage: addUsage(...calls.map((call) => call.usage)),
    calls,
  });
  // Most metrics belong to data sets of other partitions.
  const metrics = Object.entries(result.metrics).filter(([metric, { n }]) => n > 0 || metric === 'score');
  return { ...result, metrics: Object.fromEntries(metrics) };
}

const momentOf = ({ meta }: AnswerRecord): number => (typeof meta?.step === 'number' ? meta.step : 0);
