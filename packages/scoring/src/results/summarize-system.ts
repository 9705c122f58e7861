import type {
  AnsweredRecord,
  AnswerRecord,
  CallTotal,
  Estimate,
  MetricSummary,
  SystemResult,
  Usage,
  VerdictCounts,
} from '@memgym/core';
import { normalized } from '@memgym/text';
import type { Metric } from '../metrics/metric.js';
import { clusteredMean, valuesAt } from '../statistics/clustered-mean.js';
import { groupBy } from '../statistics/group-by.js';
import { meanOfTrials, questionOf, type TrialValue } from './mean-of-trials.js';

/** A way to group records, in addition to the groups. */
export interface RecordSlice {
  /** Its key in the summary of a metric. */
  readonly key: string;
  /** The part of the slice to which a record belongs; null for none. */
  of(record: AnswerRecord): string | null;
  /** Parts in display order; others follow, sorted. Default: none. */
  readonly order?: readonly string[];
}

export interface SummarizeSystemInput {
  readonly name: string;
  /** The memory system's type; `baseline` for rules that use no memory. */
  readonly type: string;
  /** Default `system`. */
  readonly standing?: SystemResult['standing'];
  /** All answers of this system, and no others. */
  readonly records: readonly AnswerRecord[];
  /** Their names must differ. */
  readonly metrics: readonly Metric[];
  /** The group of a record; default: its question type. */
  readonly groupBy?: (record: AnswerRecord) => string;
  /** Other ways to group records; each metric has the means of their parts. Default: none. */
  readonly slices?: readonly RecordSlice[];
  /** Total cost of the system's answers and memory. */
  readonly usage: Usage;
  /** The same, by role, phase, prompt and model. Default: not known. */
  readonly calls?: readonly CallTotal[];
  /** Verdicts about messages instead of answers, by message. Default: none. */
  readonly messageVerdicts?: readonly VerdictCounts[];
}

/**
 * The results of one system: every metric overall and by group, each with its clustered interval, and the counts. A
 * question that was asked in several trials is one item of a mean, with the mean of its trials.
 * Unanswered records, and answers that lack a score because a judge's verdict was lost, count as unscored and are
 * excluded from the means that need it. Groups are in code unit order and the same for
 * every metric; a group to which a metric never applies has `n` 0. A retrieval score has no interval if it is certain:
 * for a bound, which is given the evidence, and for a system that never retrieves anything.
 */
export function summarizeSystem(input: SummarizeSystemInput): SystemResult {
  const {
    name,
    type,
    standing = 'system',
    records,
    metrics,
    groupBy: groupOf = ({ type: group }) => group,
    slices = [],
    usage,
    calls = [],
    messageVerdicts = [],
  } = input;
  const places = groupBy(records.keys(), (place) => inOneForm(groupOf(records[place] as AnswerRecord)));
  const groups = [...places].sort(([a], [b]) => Number(a > b) - Number(a < b));
  const parts = slices.map((slice) => [slice.key, partsOf(records, slice)] as const);
  const answered = records.filter((record) => record.outcome === 'answered');
  // Read once for all means; without trials, every answer is to a question of its own.
  const questions = records.some(({ trial = 1 }) => trial > 1) ? records.map(questionOf) : null;
  const foundNothing = answered.every(({ retrievedCount }) => retrievedCount === 0);
  const isUnknown = answered.some(({ provenance }) => provenance === 'unknown');
  const isUnranked = answered.some(({ unranked }) => unranked === true);
  const summarize = (metric: Metric): MetricSummary => {
    const options = { range: metric.range };
    const scores = records.map((record, place): TrialValue | null => {
      const value = record.outcome === 'answered' ? metric.score(record) : null;
      const { cluster, trial = 1 } = record;
      return value === null ? null : { value, cluster, trial, id: questions?.[place] ?? '' };
    });
    const ofRetrieval = metric.scores === 'retrieval';
    const certain = ofRetrieval && (standing === 'bound' || foundNothing);
    const mean = (values: readonly TrialValue[]): Estimate => {
      const estimate = clusteredMean(questions === null ? values : meanOfTrials(values), options);
      return certain ? { ...estimate, low: null, high: null } : estimate;
    };
    const all = scores.filter((score) => score !== null);
    const meansOf = (places: readonly (readonly [string, readonly number[]])[]): Record<string, Estimate> =>
      Object.fromEntries(places.map(([name, members]) => [name, mean(valuesAt(scores, members))]));
    const sliced = parts.map(([key, places]) => [key, meansOf(places)]);
    const reason = isUnranked ? 'unranked' : isUnknown ? 'unknown' : undefined;
    const absent =
      ofRetrieval && all.length === 0 && reason !== undefined ? ({ absent: reason } as const) : {};
    const failed = answered.filter((record) => isUnscored(metric, record)).length;
    const missing = failed === 0 ? {} : { unscored: failed };
    return {
      ...mean(all),
      ...missing,
      ...absent,
      by: meansOf(groups),
      ...(sliced.length > 0 && { slices: Object.fromEntries(sliced) }),
    };
  };
  const verdicts = countVerdicts(answered, messageVerdicts);
  const unanswered = records.length - answered.length;
  const leftOut = answered.filter((record) => metrics.some((metric) => metric.leavesOut?.(record) === true));
  const unscored = unanswered + (verdicts?.unscored ?? 0) + leftOut.length;
  return {
    name,
    type,
    standing,
    items: records.length,
    scored: records.length - unscored,
    unscored,
    invalid: answered.filter((record) => record.output === null && !leftOut.includes(record)).length,
    ...(verdicts !== undefined && { verdicts }),
    metrics: Object.fromEntries(metrics.map((metric) => [metric.name, summarize(metric)])),
    usage,
    calls: [...calls],
  };
}

/** Names that look alike are one group, in whichever Unicode form. */
const inOneForm = (name: string): string => normalized(name, 'NFC');

/** The places of a slice's parts, in display order. */
function partsOf(
  records: readonly AnswerRecord[],
  { of, order = [] }: RecordSlice,
): (readonly [string, readonly number[]])[] {
  const partOf = records.map(of);
  const places = groupBy(
    [...records.keys()].filter((place) => partOf[place] !== null),
    (place) => inOneForm(partOf[place] ?? ''),
  );
  const rank = new Map(order.map((name, place) => [name, place]));
  const last = order.length;
  return [...places].sort(
    ([a], [b]) => (rank.get(a) ?? last) - (rank.get(b) ?? last) || Number(a > b) - Number(a < b),
  );
}

const isUnscored = (metric: Metric, record: AnsweredRecord): boolean =>
  metric.leavesOut?.(record) === true ||
  (metric.isUnscored?.(record) ?? record.unscored?.[metric.name] !== undefined);

/** The verdicts about some answers and messages; undefined if no judge was asked. */
function countVerdicts(
  answered: readonly AnsweredRecord[],
  ofMessages: readonly VerdictCounts[],
): SystemResult['verdicts'] {
  const counted = answered.flatMap(({ verdicts, unscored = {} }) =>
    verdicts === undefined
      ? []
      : [{ ...verdicts, isUnscored: verdicts.lost > 0 && Object.keys(unscored).length > 0 }],
  );
  const all = [...counted, ...ofMessages];
  if (all.length === 0) return undefined;
  const messages = ofMessages.filter(({ lost }) => lost > 0).length;
  return {
    asked: all.reduce((sum, { asked }) => sum + asked, 0),
    lost: all.reduce((sum, { lost }) => sum + lost, 0),
    unscored: counted.filter(({ isUnscored }) => isUnscored).length,
    ...(messages > 0 && { messages }),
  };
}
