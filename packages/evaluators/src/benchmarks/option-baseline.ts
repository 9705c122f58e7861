import type { Option, Question } from '@memgym/core';
import { longestOption, medoidOption, shortestOption } from '@memgym/scoring';
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

/** Always picks the longest option. */
export const longestOptionBaseline = optionBaseline(
  'longest-option',
  'Always picks the longest option, without reading anything else.',
  longestOption,
);

/** Always picks the shortest option. */
export const shortestOptionBaseline = optionBaseline(
  'shortest-option',
  'Always picks the shortest option, without reading anything else.',
  shortestOption,
);

/** Picks the option that is most like the others. */
export const medoidOptionBaseline = optionBaseline(
  'option-medoid',
  'Picks the option most like the others, without reading anything else.',
  medoidOption,
);
