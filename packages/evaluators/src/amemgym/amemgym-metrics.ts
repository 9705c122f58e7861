import { type Metric, rememberScores, type SimilarityMeasure, similarity } from '@memgym/scoring';
import { chosenOption } from './chosen-option.js';
import { questionMetaOf } from './period-questions.js';

const range = [0, 1] as const;

/** A score of single answers. */
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

/** A score that only many answers together have. */
function aggregate(name: string, description: string, higherIsBetter: boolean): Metric {
  return { name, description, range, higherIsBetter, aggregate: true, score: () => null };
}

/** What AMemGym measures (docs/specs/amemgym.md#evaluation), in the order to show it. */
export const amemgymMetrics: readonly [Metric, ...Metric[]] = [
  likenessMetric(
    'overall',
    'accuracy',
    'Share of questions answered with the option that fits the user now.',
  ),
  aggregate(
    'memory-a',
    'Overall rescaled so that guessing is 0 and the upper bound 1, for each user and period, then averaged.',
    true,
  ),
  aggregate('memory-b', 'The same with users pooled before the ratio, then periods averaged.', true),
  aggregate('write-failure', 'Share of answers missed because a fact never got into memory.', false),
  aggregate(
    'read-failure',
    'Share of answers missed because a fact that was there was not found again.',
    false,
  ),
  aggregate('utilization-failure', 'Share of answers missed although every fact was known.', false),
  likenessMetric('hamming', 'hamming', 'Share of the chosen option’s values that are true.'),
  likenessMetric('jaccard', 'jaccard', 'Values shared by the chosen option and the truth, of all in either.'),
  aggregate('drift-reveals', 'Share of simulated messages that give away a fact.', false),
  aggregate('drift-contradicts', 'Share of simulated messages that contradict a fact.', false),
  aggregate('drift-repeats', 'Share of simulated messages that repeat a fact of the session.', false),
];
