import { readOption } from '@memgym/assistant';
import type { Question } from '@memgym/core';
import { stripReasoning } from '@memgym/prompts';

/**
 * The answer in a prediction, unless the benchmark reads its own way: the reply without reasoning before it; for a choice,
 * the label of the option that it names, read as in a run. Null if it names none.
 */
export function readPrediction(reply: string, question: Question): string | null {
  const said = stripReasoning(reply);
  return question.kind === 'multiple-choice' ? (readOption(said, question.options) ?? null) : said;
}
