import type { Question } from '@memgym/core';
import type { AnswerBaseline } from '@memgym/evaluators';
import { longestOption, medoidOption, shortestOption } from '@memgym/scoring';

/** Rules that read only the options. */
export const optionBaselines: readonly AnswerBaseline[] = (
  [
    ['longest-option', 'Always picks the longest option.', longestOption],
    ['shortest-option', 'Always picks the shortest option.', shortestOption],
    ['option-medoid', 'Picks the option most like the others.', medoidOption],
  ] as const
).map(([name, description, choose]) => ({
  name,
  description,
  answer: (question: Question) => (question.kind === 'multiple-choice' ? choose(question.options) : null),
}));
