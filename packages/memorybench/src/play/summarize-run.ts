import {
  type AnswerRecord,
  addUsage,
  type Estimate,
  type JsonObject,
  type MetricSummary,
  type SystemResult,
} from '@memgym/core';
import type { PlayedRun, PlayedSystem } from '@memgym/evaluators';
import { clusteredMean, type Metric, summarizeSystem } from '@memgym/scoring';
import { memoryBenchDatasets } from '../data/memorybench-datasets.js';
import { estimateMetrics } from '../score/estimate-metrics.js';
import { ownSetIn, scoresOf } from './item-value.js';
import { flawedFeedback, memoryBenchMetrics, rawMetricName, wholeSetMetrics } from './memorybench-metrics.js';
import { partitionOf } from './partition-of.js';
import { dialogueTopic } from './protocols/hold-dialogues.js';

/** The results of a run: each metric by data set, domain and task, at the last test if there are several. */
export function summarizeMemoryBenchRun({ systems, references }: PlayedRun): SystemResult[] {
  return [...systems, ...references].map(summarizePlayed);
}

function summarizePlayed({
  name,
  type,
  standing = 'system',
  answers,
  calls,
  notes = new Map(),
}: PlayedSystem): SystemResult {
  const last = answers.reduce((latest, record) => Math.max(latest, momentOf(record)), 0);
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
  const atLast = moments.at(-1)?.records ?? [];
  // Most metrics belong to data sets of other partitions.
  const metrics = Object.entries(result.metrics)
    .filter(([metric, { n }]) => n > 0 || metric === 'score')
    .map(([metric, summary]): [string, MetricSummary] => {
      const scored = memoryBenchMetrics.find((each) => each.name === metric);
      if (scored === undefined) return [metric, summary];
      const tests = moments.length < 2 ? {} : { test: sliceOf(scored, moments) };
      return [metric, { ...summary, slices: { ...partSlices(scored, atLast), ...tests } }];
    });
  const gain = moments.length < 2 ? {} : { gain: gainOf(answers, last) };
  return {
    ...result,
    metrics: { ...Object.fromEntries(metrics), ...wholeSetSummaries(atLast), ...gain, ...flawsIn(notes) },
  };
}

const hasCorpus: ReadonlySet<string> = new Set(
  memoryBenchDatasets.flatMap((dataset) => (dataset.hasCorpus ? [dataset.name] : [])),
);

/** The share of flawed messages of the simulated user by data set, if there are any. */
function flawsIn(notes: NonNullable<PlayedSystem['notes']>): Record<string, MetricSummary> {
  const values = [...notes.values()].flat().flatMap(({ topic, data }) => {
    const { id, dataset, implicit_feedback: feedback, flaws = [] } = data;
    // Users of a data set with a corpus speak in fixed words.
    if (topic !== dialogueTopic || hasCorpus.has(String(dataset))) return [];
    if (!Array.isArray(feedback) || !Array.isArray(flaws)) return [];
    const said = (feedback as readonly JsonObject[]).filter(({ terminated }) => terminated === false);
    return said.map((_, place) => ({
      value: place < flaws.length ? 1 : 0,
      cluster: String(id),
      type: String(dataset),
    }));
  });
  if (!values.some(({ value }) => value > 0)) return {};
  const of = (some: typeof values) => clusteredMean(some, { range: [0, 1] });
  const types = [...new Set(values.map(({ type }) => type))].sort();
  const by = types.map((type) => [type, of(values.filter((each) => each.type === type))] as const);
  return { [flawedFeedback]: { ...of(values), by: Object.fromEntries(by) } };
}

/** The metrics of whole sets, if there are items of the set. */
function wholeSetSummaries(records: readonly AnswerRecord[]): Record<string, MetricSummary> {
  const items = records.flatMap((record) =>
    record.outcome === 'answered' && record.type === 'JuDGE'
      ? [{ metrics: scoresOf(record), cluster: record.cluster }]
      : [],
  );
  return Object.fromEntries(
    Object.entries(estimateMetrics(items, wholeSetMetrics))
      .filter(([, { value }]) => value !== null)
      .map(([name, { missing: _missing, ...estimate }]) => [
        rawMetricName(name),
        { ...estimate, by: { JuDGE: estimate } },
      ]),
  );
}

/** The means by domain and by task, in the original's order. */
function partSlices(
  metric: Metric,
  records: readonly AnswerRecord[],
): Record<string, Record<string, Estimate>> {
  const by = (feature: 'domain' | 'task'): Record<string, Estimate> => {
    const own = records.flatMap(({ type, meta }) => {
      const set = ownSetIn(meta);
      return set === undefined ? [] : [{ ...set, name: type }];
    });
    const featureOf = new Map([...memoryBenchDatasets, ...own].map((each) => [each.name, each[feature]]));
    const parts = [...new Set(featureOf.values())].map((name) => ({
      name,
      records: records.filter(({ type }) => featureOf.get(type) === name),
    }));
    return sliceOf(
      metric,
      parts.filter((part) => part.records.length > 0),
    );
  };
  return { domain: by('domain'), task: by('task'), partition: sliceOf(metric, partitionsOf(records)) };
}

/** The partitions in the order in which they were played. */
function partitionsOf(records: readonly AnswerRecord[]): Moment[] {
  const names = [...new Set(records.flatMap(({ meta }) => partitionOf(meta) ?? []))];
  return names.map((name) => ({ name, records: records.filter(({ meta }) => partitionOf(meta) === name) }));
}

const sliceOf = (metric: Metric, parts: readonly Moment[]): Record<string, Estimate> =>
  Object.fromEntries(parts.map(({ name, records }) => [name, meanOf(metric, records)]));

/** A group of answers with a common mean: a test, domain or task. */
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

/** The headline metric of the last test minus that of the first, over shared items. */
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
