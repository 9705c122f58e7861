import { type Metric, rememberScores } from '@memgym/scoring';
import { type SimilarityMeasure, similarity } from '../score/similarity.js';
import { chosenOption } from './chosen-option.js';
import { questionMetaOf } from './period-questions.js';

const range = [0, 1] as const;

/** A metric of a single answer. */
function likenessMetric(name: string, measure: SimilarityMeasure, description: string): Metric {
  return rememberScores({
    name,
    description,
    range,
    higherIsBetter: true,
    score: (record) => {
      if (record.questionKind !== 'multiple-choice') return null;
      const meta = questionMetaOf(record);
      const option = chosenOption(record);
      if (meta === null) return option === record.expected ? 1 : 0;
      const chosen = option === null ? undefined : meta.optionStates[Number(option) - 1];
      return chosen === undefined
        ? 0
        : similarity(measure, chosen, meta.optionStates[meta.rightOption] ?? []);
    },
  });
}

/** A metric defined only over many answers. */
function aggregate(name: string, description: string, higherIsBetter: boolean): Metric {
  return { name, description, range, higherIsBetter, aggregate: true, score: () => null };
}

/** AMemGym's metrics (packages/amemgym/spec.md#evaluation), in display order. */
export const amemgymMetrics: readonly [Metric, ...Metric[]] = [
  likenessMetric(
    'overall',
    'accuracy',
    'Share of questions answered with the option that fits the user’s current state.',
  ),
  aggregate(
    'memory-a',
    'Overall rescaled so that guessing is 0 and the upper bound 1, for each user and period, then averaged.',
    true,
  ),
  aggregate('memory-b', 'The same with users pooled before the ratio, then periods averaged.', true),
  aggregate('write-failure', 'Share of answers missed because a fact was never stored in memory.', false),
  aggregate('read-failure', 'Share of answers missed because a stored fact was not retrieved.', false),
  aggregate('utilization-failure', 'Share of answers missed although every required fact was known.', false),
  aggregate(
    'stale-failure',
    'Share of answers missed because a value that the user no longer has was still remembered. Only in data with deletions.',
    false,
  ),
  aggregate(
    'invention-failure',
    'Share of answers missed because the memory gave a value of what the user does not have. Only in data with additions or deletions.',
    false,
  ),
  likenessMetric('hamming', 'hamming', 'Share of the chosen option’s values that match the true state.'),
  likenessMetric(
    'jaccard',
    'jaccard',
    'Overlap of the chosen option’s values with the true state: intersection over union.',
  ),
  aggregate('drift-reveals', 'Share of simulated messages that reveal a fact.', false),
  aggregate('drift-contradicts', 'Share of simulated messages that contradict a fact.', false),
  aggregate('drift-repeats', 'Share of simulated messages that repeat a fact of the session.', false),
];
