import type { Option, Question } from '@memgym/core';
import type { AnswerBaseline } from './benchmark-results.js';

/** A baseline that reads only the options of a multiple-choice question. */
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
