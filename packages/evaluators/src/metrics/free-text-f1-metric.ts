import { freeTextF1, type Metric, rightFromF1 } from '@memgym/scoring';

/**
 * `f1` for free-text questions with a gold text: overlap of words in the question’s language
 * (`freeTextF1`). It does not apply to other questions; a
 * reply without an answer scores 0.
 */
export const freeTextF1Metric: Metric = {
  name: 'f1',
  description: 'Overlap of words between a short answer and the gold one.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'answer',
  rightFrom: rightFromF1,
  score: ({ questionKind, output, expected, language }) => {
    if (questionKind !== 'free-text' || typeof expected !== 'string') return null;
    return output === null ? 0 : freeTextF1(output, expected, language);
  },
};
