import { type Metric, rememberScores } from '@memgym/scoring';
import { similarity } from '../score/similarity.js';
import { chosenOption } from './chosen-option.js';
import { questionMetaOf } from './period-questions.js';

const range = [0, 1] as const;

/** A metric of single answers: how like the values of the chosen option are to the true ones. */
export interface StateMeasure {
  /** Its name in results, such as `dice`. */
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  /**
   * The score of an answer, from 0 to 1; more is better. An answer without an option has 0.
   * @param chosen values of the question's variables in the chosen option
   * @param right their true values, in the same order
   */
  similarity(chosen: readonly string[], right: readonly string[]): number;
}

/** The metric of a measure. */
export function likenessMetric({ name, description, similarity: of }: StateMeasure): Metric {
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
      return chosen === undefined ? 0 : of(chosen, meta.optionStates[meta.rightOption] ?? []);
    },
  });
}

/** A metric defined only over many answers. */
function aggregate(name: string, description: string, higherIsBetter: boolean): Metric {
  return { name, description, range, higherIsBetter, aggregate: true, score: () => null };
}

/** AMemGym's metrics (packages/amemgym/spec.md#evaluation), in display order. */
export const amemgymMetrics: readonly [Metric, ...Metric[]] = [
  likenessMetric({
    name: 'overall',
    description: 'Share of questions answered with the option that fits the user’s current state.',
    similarity: (...states) => similarity('accuracy', ...states),
  }),
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
  likenessMetric({
    name: 'hamming',
    description: 'Share of the chosen option’s values that match the true state.',
    similarity: (...states) => similarity('hamming', ...states),
  }),
  likenessMetric({
    name: 'jaccard',
    description: 'Overlap of the chosen option’s values with the true state: intersection over union.',
    similarity: (...states) => similarity('jaccard', ...states),
  }),
  aggregate('drift-reveals', 'Share of simulated messages that reveal a fact.', false),
  aggregate('drift-contradicts', 'Share of simulated messages that contradict a fact.', false),
  aggregate('drift-repeats', 'Share of simulated messages that repeat a fact of the session.', false),
];
