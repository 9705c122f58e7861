import { type DataPlace, DatasetError } from '@memgym/core';
import type { AmemgymQuestion, OriginalAnswer } from '@memgym/datasets';
import type { ByProfile } from './original-profile.js';

/** What an answered question of the original's files says, once it is checked against the data. */
export interface OriginalChoice {
  /** Index of the chosen option from 0; null where the reply chose none. */
  readonly chosen: ByProfile<number | null>;
  /** No choice could be read, and an option was drawn in its place. */
  readonly jsonError: boolean;
  /** A number that no option has; the original takes 0 and below from the end of the list. */
  readonly outOfRange: boolean;
}

/** Where an answer stands, and what it must say. */
export interface ExpectedChoice {
  readonly place: DataPlace;
  readonly question: AmemgymQuestion;
  /** Index of the right option, from 0. */
  readonly right: number;
  /** What the file counts `answer` from: 0 in overall, 1 in utilization. */
  readonly answerBase: 0 | 1;
}

/**
 * Reads an answer, with one index base, and checks that it belongs to the data: query, right option and
 * chosen option (docs/specs/amemgym.md#results-of-a-run and docs/specs/amemgym.md#faults-of-the-original).
 * @throws {DatasetError} naming the field that does not
 */
export function readChoice(answer: OriginalAnswer, expected: ExpectedChoice): OriginalChoice {
  const { place, question, right, answerBase } = expected;
  const { options } = question;
  const option = options[right];
  requireEqual(place, 'query', answer.query, question.text);
  if (option !== undefined) {
    requireEqual(place, 'answer_state', answer.answer_state, option.state);
    requireEqual(place, 'answer_choice', answer.answer_choice, option.answer);
    requireEqual(place, 'answer', answer.answer, right + answerBase);
  }
  const reference = chosenIndex(answer, expected);
  const number = answer.response ?? null;
  const outOfRange = !answer.json_error && number !== null && (number < 1 || number > options.length);
  const readable = !answer.json_error && !outOfRange;
  return {
    chosen: { reference, fixed: readable ? reference : null },
    jsonError: answer.json_error,
    outOfRange,
  };
}

/** As Python takes `options[response - 1]`: below 1 it counts from the end. */
function chosenIndex(answer: OriginalAnswer, { place, question }: ExpectedChoice): number | null {
  const { options } = question;
  const { response, response_state: state, response_choice: text } = answer;
  if (response === null || response === undefined) {
    if (state === null || state === undefined) return null;
    const index = options.findIndex((option) => sameList(option.state, state));
    if (index >= 0) return index;
    throw mismatch(place, 'response_state', state, 'a state that an option has');
  }
  const index = response >= 1 ? response - 1 : options.length + response - 1;
  const option = options[index];
  if (option === undefined) return null;
  requireEqual(place, 'response_state', state, option.state);
  requireEqual(place, 'response_choice', text, option.answer);
  return index;
}

type Field = string | number | readonly string[];

/** A field that is left out is not checked. */
function requireEqual(place: DataPlace, key: string, found: Field | null | undefined, wanted: Field): void {
  if (found === null || found === undefined) return;
  const same =
    typeof found === 'object' && typeof wanted === 'object' ? sameList(found, wanted) : found === wanted;
  if (!same) throw mismatch(place, key, found, JSON.stringify(wanted));
}

function mismatch(place: DataPlace, key: string, found: Field, wanted: string): DatasetError {
  const shown = JSON.stringify(found);
  return new DatasetError(
    { ...place, path: `${place.path ?? ''}.${key}` },
    `is ${shown.length > 160 ? `${shown.slice(0, 157)}…` : shown}, the data say ${wanted}.`,
    { hint: 'Give the data.json that these results were made from.' },
  );
}

function sameList(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((value, index) => value === second[index]);
}
