import type { AnsweredRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import { memoryBenchStatistics } from '../score/published-statistics.js';
import { normalizedScore, type ScoreStatistics, zScore } from '../score/score-statistics.js';
import { pooledDataset } from '../score/summarize-memorybench.js';
import { itemValue, publishedValue, scaleOf, scoresOf } from './item-value.js';

/** Whether a record lacks its single score because of a failure. */
const lacksValue = ({ meta, unscored = {} }: AnsweredRecord): boolean =>
  unscored[scaleOf({ meta })?.metric ?? ''] !== undefined;

/** The headline metric: each item's score as a share of the scale of its data set. */
const shareMetric: Metric = {
  name: 'score',
  description: 'One score for each item, as a share of its data set’s scale: 0 is the worst, 1 the best.',
  range: [0, 1],
  higherIsBetter: true,
  // Most data sets have no answer that is simply right; at half of the scale an answer is no longer rather bad.
  rightFrom: 0.5,
  score: (record) => {
    const value = itemValue(record);
    const scale = scaleOf(record);
    return value === null || scale === null
      ? null
      : Math.min(1, Math.max(0, (value - scale.low) / (scale.high - scale.low)));
  },
  isUnscored: lacksValue,
};

const unbounded = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** The published figures, item by item; their means over items are the published numbers. */
const normalized = (
  name: string,
  description: string,
  {
    of,
    axis,
  }: {
    readonly of: (value: number, statistics: ScoreStatistics) => number;
    readonly axis: readonly [number, number];
  },
): Metric => ({
  name,
  description,
  // Scores may leave the bounds of the reference run, or of a user's own statistics.
  range: unbounded,
  axis,
  higherIsBetter: true,
  score: (record) => {
    const value = publishedValue(record);
    const statistics = statisticsOf(record);
    return value === null || statistics === null ? null : of(value, statistics);
  },
  isUnscored: lacksValue,
});

/** The user's own statistics, which a question carries, otherwise those of the authors. */
function statisticsOf({ type, meta }: AnsweredRecord): ScoreStatistics | null {
  if (meta?.statistics !== undefined) return meta.statistics as unknown as ScoreStatistics;
  const { kind, name } = (meta?.partition ?? {}) as { readonly kind?: string; readonly name?: string };
  if ((kind !== 'domain' && kind !== 'task') || name === undefined) return null;
  return memoryBenchStatistics(kind).get(name)?.get(pooledDataset(type)) ?? null;
}

/** The name of a metric of the original in results. */
export const rawMetricName = (name: string): string => `raw-${name.toLowerCase().replaceAll('_', '-')}`;

/** The share of messages of the simulated user with a flaw. */
export const flawedFeedback = 'flawed-feedback';

const share = [0, 1] as const;
/** In `reference`, a missing rank among three hypotheses is −1/3. */
const ranks = [-1 / 3, 1] as const;

/** Metrics of JuDGE that only exist for a whole set: F1 of the mean recall and the mean precision. */
export const wholeSetMetrics = ['crime_f1', 'penalcode_index_f1'];

/** A metric of some data sets, by its name in the data. Default range: a share. */
const raw = (name: string, description: string, range: readonly [number, number] = share): Metric => ({
  name: rawMetricName(name),
  description,
  range,
  higherIsBetter: true,
  score: (record) => scoresOf(record)[name] ?? null,
  isUnscored: ({ unscored = {} }) => unscored[name] !== undefined,
});

const lower = (metric: Metric): Metric => ({ ...metric, higherIsBetter: false });

/** `score` of one scale, which data sets of the user have by their family: two scales have no mean. */
function rawScore(name: string, description: string, most: number): Metric {
  const isOf = (record: AnsweredRecord): boolean => {
    const scale = scaleOf(record);
    return scale?.metric === 'score' && scale.high === most;
  };
  return {
    ...raw('score', description, [0, most]),
    name,
    score: (record) => (isOf(record) ? (scoresOf(record).score ?? null) : null),
    isUnscored: (record) => isOf(record) && record.unscored?.score !== undefined,
  };
}

/** The metrics of MemoryBench: headline, published figures, then those of single data sets. */
export const memoryBenchMetrics: readonly [Metric, ...Metric[]] = [
  shareMetric,
  normalized(
    'min-max',
    'The published figure: scores between the least and the greatest of the reference run.',
    { of: normalizedScore, axis: [0, 1] },
  ),
  normalized(
    'z-score',
    'The other published figure: scores in deviations from the mean of the reference run.',
    { of: zScore, axis: [-1, 1] },
  ),
  {
    name: 'gain',
    description: 'Score at the last test minus score at the first, over the same items.',
    range: [-1, 1],
    higherIsBetter: true,
    aggregate: true,
    score: () => null,
  },
  {
    name: flawedFeedback,
    description:
      'Share of messages of the simulated user that are in another language, a repetition, or a quotation of the reference, also when asked for again.',
    range: [0, 1],
    higherIsBetter: false,
    aggregate: true,
    score: () => null,
  },
  raw('f1', 'LoCoMo: overlap of stemmed words.'),
  raw('accuracy', 'DialSim: the answer is right. LimitGen: a limitation is of the right kind.'),
  raw('avg_score', 'HelloBench: mean over its checklist.'),
  rawScore('raw-score', 'WritingBench: 1 to 10 by a judge.', 10),
  rawScore('raw-nfcats-score', 'NFCats: 1 to 5 by a judge.', 5),
  raw('meteor', 'WritingPrompts: METEOR against the human story.'),
  raw('rougel', 'LexEval: ROUGE-L over distinct words.'),
  raw('rating', 'LimitGen: nearness of the best limitation, by a judge.', [0, 5]),
  raw('merged', 'JuDGE, IdeaBench, JRE-L: several metrics merged by a judge.', [0, 10]),
  raw('reasoning_meteor', 'JuDGE: METEOR of the court’s reasons.'),
  raw('judge_meteor', 'JuDGE: METEOR of the ruling.'),
  raw('reasoning_bert_score', 'JuDGE: BERTScore of the court’s reasons.', unbounded),
  raw('judge_bert_score', 'JuDGE: BERTScore of the ruling.', unbounded),
  raw('crime_recall', 'JuDGE: share of the true charges that are named.'),
  raw('crime_precision', 'JuDGE: share of the named charges that are true.'),
  raw('penalcode_index_recall', 'JuDGE: share of the true articles of law that are cited.'),
  raw('penalcode_index_precision', 'JuDGE: share of the cited articles of law that are true.'),
  ...wholeSetMetrics.map((name) => ({
    ...raw(name, 'JuDGE: F1 of the mean recall and the mean precision.'),
    aggregate: true,
  })),
  raw('time_score', 'JuDGE: nearness of the sentence in months.'),
  raw('amount_score', 'JuDGE: nearness of the fine.'),
  raw('bert_score', 'IdeaBench: BERTScore of the best hypothesis.', unbounded),
  raw('llm_rating_score', 'IdeaBench: overlap of the best hypothesis with the study, by a judge.', [0, 10]),
  raw('llm_novelty_ranking_score', 'IdeaBench: share of hypotheses that a judge finds newer.', ranks),
  raw('llm_feasibility_ranking_score', 'IdeaBench: share of hypotheses that are more feasible.', ranks),
  raw('Rouge-L', 'JRE-L: longest common subsequence of words.'),
  raw('BERTScore-F1', 'JRE-L: BERTScore of the report.', unbounded),
  lower(raw('CLI', 'JRE-L: school grade by Coleman and Liau; less is easier.', unbounded)),
  lower(raw('FKGL', 'JRE-L: school grade by Flesch and Kincaid; less is easier.', unbounded)),
  lower(raw('DCRS', 'JRE-L: readability by Dale and Chall; less is easier.', unbounded)),
];
