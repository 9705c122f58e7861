import type { AnsweredRecord } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import { memoryBenchStatistics, type ScoreStatistics } from '@memgym/scoring/memorybench';
import { itemScale, itemValue, scoresOf } from './item-value.js';

/** The headline: the one score of each item on the scale of its data set, as a share of that scale. */
const shareMetric: Metric = {
  name: 'score',
  description: 'One score for each item, as a share of its data set’s scale: 0 is the worst, 1 the best.',
  range: [0, 1],
  higherIsBetter: true,
  score: (record) => {
    const value = itemValue(record);
    const scale = itemScale(String(record.meta?.dataset ?? ''));
    return value === null || scale === null
      ? null
      : Math.min(1, Math.max(0, (value - scale.low) / (scale.high - scale.low)));
  },
};

/** The least and the greatest figure that a score can give: scores may lie outside the bounds of the reference run. */
function boundsOf(of: (value: number, statistics: ScoreStatistics) => number): [number, number] {
  const figures = Object.values(memoryBenchStatistics).flatMap((partitions) =>
    [...partitions.values()].flatMap((statistics) =>
      [...statistics].flatMap(([dataset, each]) => {
        const scale = itemScale(dataset);
        // A failed judgement of the original scores 0, below some scales.
        return scale === null ? [] : [0, scale.low, scale.high].map((value) => of(value, each));
      }),
    ),
  );
  return [Math.floor(Math.min(...figures)), Math.ceil(Math.max(...figures))];
}

/** The published figures, item by item: their means over items are the published numbers. */
const normalized = (
  name: string,
  description: string,
  of: (value: number, statistics: ScoreStatistics) => number,
): Metric => ({
  name,
  description,
  range: boundsOf(of),
  higherIsBetter: true,
  score: (record) => {
    const value = itemValue(record);
    const statistics = statisticsOf(record);
    return value === null || statistics === null ? null : of(value, statistics);
  },
});

function statisticsOf({ type, meta }: AnsweredRecord): ScoreStatistics | null {
  const { kind, name } = (meta?.partition ?? {}) as { readonly kind?: string; readonly name?: string };
  if ((kind !== 'domain' && kind !== 'task') || name === undefined) return null;
  const pooled = type.startsWith('Locomo') ? 'Locomo' : type;
  return memoryBenchStatistics[kind].get(name)?.get(pooled) ?? null;
}

/** A metric of some data sets, by its name in the data. */
const raw = (
  name: string,
  description: string,
  range: readonly [number, number],
  higherIsBetter = true,
): Metric => ({
  name: `raw-${name.toLowerCase().replaceAll('_', '-')}`,
  description,
  range,
  higherIsBetter,
  score: (record) => scoresOf(record)[name] ?? null,
});

/** The metrics of MemoryBench: headline, published figures, then those of single data sets. */
export const memoryBenchMetrics: readonly [Metric, ...Metric[]] = [
  shareMetric,
  normalized(
    'min-max',
    'The published figure: scores between the least and the greatest of the reference run.',
    (value, { min, max }) => (max > min ? (value - min) / (max - min) : 0),
  ),
  normalized(
    'z-score',
    'The other published figure: scores in deviations from the mean of the reference run.',
    (value, { mean, deviation }) => (deviation > 1e-6 ? (value - mean) / deviation : 0),
  ),
  {
    name: 'gain',
    description: 'Score at the last test minus score at the first, over the same items.',
    range: [-1, 1],
    higherIsBetter: true,
    aggregate: true,
    score: () => null,
  },
  raw('f1', 'LoCoMo: overlap of stemmed words.', [0, 1]),
  raw('accuracy', 'DialSim: the answer is right. LimitGen: a limitation is of the right kind.', [0, 1]),
  raw('avg_score', 'HelloBench: mean over its checklist.', [0, 1]),
  raw('score', 'WritingBench 1 to 10, NFCats 1 to 5: by a judge.', [1, 10]),
  raw('meteor', 'WritingPrompts: METEOR against the human story.', [0, 1]),
  raw('rougel', 'LexEval: ROUGE-L over distinct words.', [0, 1]),
  raw('rating', 'LimitGen: nearness of the best limitation, by a judge.', [0, 5]),
  raw('merged', 'JuDGE, IdeaBench, JRE-L: several metrics merged by a judge.', [1, 10]),
];
