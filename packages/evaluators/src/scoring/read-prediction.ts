import { readLabel } from '@memgym/assistant';
import type { Question } from '@memgym/core';
import { matchChoice } from '@memgym/prompts';

/**
 * The answer in a prediction, unless the benchmark reads its own way: the trimmed reply; for a choice, the label of the
 * option that it names by its label (`B`, `(b)`, `Answer: B`) or by its text. Null if it names none.
 */
export function readPrediction(reply: string, question: Question): string | null {
  const said = reply.trim();
  if (question.kind !== 'multiple-choice') return said;
  const { options } = question;
  const label = matchChoice(
    said,
    options.map((option) => option.label),
  );
  if (label !== undefined) return label;
  const text = matchChoice(
    said,
    options.map((option) => option.text),
  );
  const named = options.find((option) => option.text === text)?.label;
  return (
    named ??
    readLabel(
      said,
      options.map((option) => option.label),
    ) ??
    null
  );
}
