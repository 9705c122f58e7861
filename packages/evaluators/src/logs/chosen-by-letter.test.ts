import { expect, it } from 'vitest';
import { chosenByLetter } from './chosen-by-letter.js';

// What `parse_answers` of inspect_ai 0.3.285 reads, with four choices.
it.each([
  ['ANSWER: B', 'B'],
  ['answer: c', 'C'],
  ['A\nB\nC\n\nANSWER: C', 'C'],
  ['ANSWER: A\nNo, wait.\nANSWER: B', 'B'],
  ['**ANSWER: D**', 'D'],
  ['ANSWER: **B**', 'B'],
  ['ANSWER: (C).', 'C'],
  ['Therefore, ANSWER: B.', 'B'],
  ['ANSWER: $A$', 'A'],
  ['ANSWER: B because', undefined],
  ['I think it is B', undefined],
  ['ANSWER: Z', undefined],
  ['ANSWER:\nB', 'B'],
  ['', undefined],
])('%j chooses %s, as inspect_ai reads it', (reply, wanted) => {
  expect(chosenByLetter(reply, ['A', 'B', 'C', 'D'])?.text).toBe(wanted);
});

// lm-eval asks for a letter alone.
it.each([
  ['(b)', 'B'],
  ['A\nB\nC', undefined],
])('%j chooses %s, where a letter stands alone', (reply, wanted) => {
  expect(chosenByLetter(reply, ['A', 'B', 'C', 'D'])?.text).toBe(wanted);
});
