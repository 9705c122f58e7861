import { type Metric, tokenF1 } from '@memgym/scoring';

/**
 * `f1` for free-text questions with a gold text: overlap of stemmed words. It does not apply to other questions; a
 * reply without an answer scores 0.
 */
export const freeTextF1Metric: Metric = {
  name: 'f1',
  description: 'Overlap of stemmed words between a short answer and the gold one.',
  range: [0, 1],
  higherIsBetter: true,
  score: ({ questionKind, output, expected }) => {
    if (questionKind !== 'free-text' || typeof expected !== 'string') return null;
    return output === null ? 0 : tokenF1(output, expected);
  },
};
