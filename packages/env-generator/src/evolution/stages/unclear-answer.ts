import { mostRefinements } from './most-refinements.js';
import type { ClearAnswerSetting } from './stage-context.js';

/** The error if all refinements of an answer fail. */
export const unclearAnswer = ({ question, piece, variants, position }: ClearAnswerSetting): string =>
  `No answer to ${JSON.stringify(question.text)} could be distinguished from the others as the one for ` +
  `${JSON.stringify(variants[position] ?? [])} (${piece}), in ${mostRefinements} rounds.`;
