import type { Option, Question } from '@memgym/core';
import type { AnswerBaseline } from './benchmark-results.js';

/** A baseline that looks at a multiple-choice question's options only. */
export function optionBaseline(
  name: string,
  description: string,
  choose: (options: readonly Option[]) => string,
): AnswerBaseline {
  return {
    name,
    description,
    answer: (question: Question) => (question.kind === 'multiple-choice' ? choose(question.options) : null),
  };
}
