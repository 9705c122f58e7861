import { type Checked, unusable, usable } from '../checked.js';
import type { WrittenQuestion } from '../written-question.js';

/** Any questions, each with facts and values: no number is checked (packages/amemgym/spec.md#faults-of-the-original). */
export function checkQuestionsAsReference(written: readonly WrittenQuestion[]): Checked<WrittenQuestion[]> {
  const whole = written.every(
    ({ facts }) => facts.length > 0 && facts.every(({ choices }) => choices.length > 0),
  );
  return written.length > 0 && whole ? usable([...written]) : unusable('there are no questions with facts.');
}
