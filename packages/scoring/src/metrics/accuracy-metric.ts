import { exactLabel } from '../answers/exact-label.js';
import type { Metric } from './metric.js';

/**
 * `accuracy`: 1 if a multiple-choice answer is the right label, otherwise 0. A reply without an answer (`output` null)
 * is wrong. It does not apply to other kinds of questions.
 */
export const accuracyMetric: Metric = {
  name: 'accuracy',
  description: 'Share of multiple-choice questions answered with the right option.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'answer',
  score: ({ questionKind, output, expected }) =>
    questionKind === 'multiple-choice' && typeof expected === 'string' ? exactLabel(output, expected) : null,
};
