import { type DataPlace, DatasetError, textStart } from '@memgym/core';
import type { AMemGymQuestion } from '../data/amemgym-user.js';
import type { OriginalAnswer } from '../data/original/result-schemas.js';
import type { ByProfile } from './original-profile.js';

/** An answer from the original's files, checked against the data. */
export interface OriginalChoice {
  /** Index of the chosen option from 0; null if the reply chose none. */
  readonly chosen: ByProfile<number | null>;
  /** The reply was unreadable, so the original drew an option. */
  readonly jsonError: boolean;
  /** The number is out of range. The original counts 0 and below from the end of the list. */
  readonly outOfRange: boolean;
}

/** The place of an answer and its expected content. */
export interface ExpectedChoice {
  readonly place: DataPlace;
  readonly question: AMemGymQuestion;
  /** Index of the right option, from 0. */
  readonly right: number;
  /** First index of `answer` in the file: 0 in overall, 1 in utilization. */
  readonly answerBase: 0 | 1;
}

/**
 * Reads an answer and checks that it belongs to the data: query, right option and chosen option
 * (packages/amemgym/spec.md#results-of-a-run and packages/amemgym/spec.md#faults-of-the-original).
 * @throws {DatasetError} naming the field that does not match
 */
export function readChoice(answer: OriginalAnswer, expected: ExpectedChoice): OriginalChoice {
  const { place, question, right, answerBase } = expected;
  const { options } = question;
  const option = options[right];
  requireEqual(place, 'query', { found: answer.query, wanted: question.text });
  if (option !== undefined) {
    requireEqual(place, 'answer_state', { found: answer.answer_state, wanted: option.state });
    requireEqual(place, 'answer_choice', { found: answer.answer_choice, wanted: option.answer });
    requireEqual(place, 'answer', { found: answer.answer, wanted: right + answerBase });
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

/** Python's `options[response - 1]` counts from the end below 1. */
function chosenIndex(answer: OriginalAnswer, { place, question }: ExpectedChoice): number | null {
  const { options } = question;
  const { response, response_state: state, response_choice: text } = answer;
  if (response === null || response === undefined) {
    if (state === null || state === undefined) return null;
    const index = options.findIndex((option) => sameList(option.state, state));
    if (index >= 0) return index;
    throw mismatch(place, 'response_state', { found: state, wanted: 'a state that an option has' });
  }
  const index = response >= 1 ? response - 1 : options.length + response - 1;
  const option = options[index];
  if (option === undefined) return null;
  requireEqual(place, 'response_state', { found: state, wanted: option.state });
  requireEqual(place, 'response_choice', { found: text, wanted: option.answer });
  return index;
}

type Field = string | number | readonly string[];

/** A missing field is not checked. */
function requireEqual(
  place: DataPlace,
  key: string,
  { found, wanted }: { readonly found: Field | null | undefined; readonly wanted: Field },
): void {
  if (found === null || found === undefined) return;
  const same =
    typeof found === 'object' && typeof wanted === 'object' ? sameList(found, wanted) : found === wanted;
  if (!same) throw mismatch(place, key, { found, wanted: JSON.stringify(wanted) });
}

function mismatch(
  place: DataPlace,
  key: string,
  { found, wanted }: { readonly found: Field; readonly wanted: string },
): DatasetError {
  const shown = JSON.stringify(found);
  return new DatasetError(
    { ...place, path: `${place.path ?? ''}.${key}` },
    `is ${shown.length > 160 ? `${textStart(shown, 157)}…` : shown}, but the data have ${wanted}.`,
    { hint: 'Pass the data.json that these results were made from.' },
  );
}

function sameList(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((value, index) => value === second[index]);
}
