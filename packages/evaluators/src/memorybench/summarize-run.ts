import { type AnswerRecord, addUsage, type MetricSummary, type SystemResult } from '@memgym/core';
import { clusteredMean, type Metric, summarizeSystem } from '@memgym/scoring';
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
    metrics: memoryBenchMetrics.filter(({ aggregate }) => aggregate !== true),
    usage: addUsage(...calls.map((call) => call.usage)),
    calls,
  });
  const moments = momentsOf(answers);
  // Most metrics belong to data sets of other partitions.
  const metrics = Object.entries(result.metrics).filter(([metric, { n }]) => n > 0 || metric === 'score');
  if (moments.length < 2) return { ...result, metrics: Object.fromEntries(metrics) };
  const curve = metrics.map(([metric, summary]): [string, MetricSummary] => {
    const scored = memoryBenchMetrics.find((each) => each.name === metric);
    const at =
      scored === undefined
        ? []
        : moments.map((moment) => [moment.name, meanOf(scored, moment.records)] as const);
    return [metric, { ...summary, slices: { test: Object.fromEntries(at) } }];
  });
  return { ...result, metrics: { ...Object.fromEntries(curve), gain: gainOf(answers, last) } };
}

interface Moment {
  readonly name: string;
  readonly records: readonly AnswerRecord[];
}

/** The tests of a run, in order. */
function momentsOf(answers: readonly AnswerRecord[]): Moment[] {
  const steps = [...new Set(answers.map(momentOf))].sort((left, right) => left - right);
  return steps.map((step) => {
    const records = answers.filter((record) => momentOf(record) === step);
    return { name: String(records[0]?.meta?.moment ?? step), records };
  });
}

function meanOf(metric: Metric, records: readonly AnswerRecord[]) {
  const values = records.flatMap((record) => {
    const value = record.outcome === 'answered' ? metric.score(record) : null;
    return value === null ? [] : [{ value, cluster: record.cluster }];
  });
  return clusteredMean(values, { range: metric.range });
}

/** The headline of the last test minus that of the first, over the items that both have. */
function gainOf(answers: readonly AnswerRecord[], last: number): MetricSummary {
  const [headline] = memoryBenchMetrics;
  const scoreOf = new Map(
    answers.map((record) => [
      `${momentOf(record)}/${itemOf(record)}`,
      record.outcome === 'answered' ? headline.score(record) : null,
    ]),
  );
  const gains = answers
    .filter((record) => momentOf(record) === last)
    .flatMap((record) => {
      const [before, after] = [0, last].map((step) => scoreOf.get(`${step}/${itemOf(record)}`) ?? null);
      return typeof before !== 'number' || typeof after !== 'number'
        ? []
        : [{ value: after - before, cluster: record.cluster, type: record.type }];
    });
  const of = (values: typeof gains) => clusteredMean(values, { range: [-1, 1] });
  const types = [...new Set(gains.map(({ type }) => type))].sort();
  return {
    ...of(gains),
    by: Object.fromEntries(types.map((type) => [type, of(gains.filter((gain) => gain.type === type))])),
  };
}

const itemOf = ({ meta }: AnswerRecord): string => `${String(meta?.dataset)}:${String(meta?.testIndex)}`;

const momentOf = ({ meta }: AnswerRecord): number => (typeof meta?.step === 'number' ? meta.step : 0);
