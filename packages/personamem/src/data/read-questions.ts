import { basename } from 'node:path';
import {
  type DataFile,
  type DataPlace,
  DatasetError,
  InvalidArgumentError,
  type MultipleChoiceQuestion,
  type Option,
} from '@memgym/core';
import type { QuirkLog } from '@memgym/datasets';
import { type CsvRow, parseCsv, parsePythonLiteral, readDataFile } from '@memgym/datasets';
import type { PersonaMemQuestion } from './personamem-question.js';
import type { PersonaMemQuirkId } from './personamem-quirks.js';
import { canonicalPersonaMemType } from './personamem-types.js';

const columns = [
  'persona_id',
  'question_id',
  'question_type',
  'topic',
  'context_length_in_tokens',
  'context_length_in_letters',
  'distance_to_ref_in_blocks',
  'distance_to_ref_in_tokens',
  'user_question_or_message',
  'correct_answer',
  'all_options',
  'shared_context_id',
  'end_index_in_shared_context',
] as const;
type Column = (typeof columns)[number];

function fail(place: DataPlace, message: string, cause?: unknown): never {
  throw new DatasetError(place, message, { cause, hint: 'Fix this row, or fetch the file again.' });
}

function readOptions(text: string, place: DataPlace): Option[] {
  let value: unknown;
  try {
    value = parsePythonLiteral(text);
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentError)) throw cause;
    fail(place, cause.message, cause);
  }
  if (!Array.isArray(value)) fail(place, 'expected a list of options in square brackets.');
  const options = value.map((entry: unknown): Option => {
    const match = typeof entry === 'string' ? /^\s*\(([a-z])\)\s*(\S[\s\S]*|)$/.exec(entry) : null;
    if (match === null) fail(place, `expected an option like "(a) …", got ${String(entry).slice(0, 60)}.`);
    return { label: match[1] ?? '', text: match[2] ?? '' };
  });
  const labels = new Set(options.map(({ label }) => label));
  if (options.length < 2 || labels.size !== options.length) {
    fail(
      place,
      `expected at least two options with different letters, got ${[...labels].join(', ') || 'none'}.`,
    );
  }
  return options;
}

function toQuestion({ line, cells }: CsvRow, file: string): PersonaMemQuestion {
  const at = (column: Column): DataPlace => ({ file, line, path: column });
  const text = (column: Column): string => {
    const value = cells.get(column) ?? '';
    return value.trim() === '' ? fail(at(column), 'expected a text, got nothing.') : value;
  };
  const count = (column: Column): number => {
    const value = cells.get(column) ?? '';
    return /^\d+$/.test(value) ? Number(value) : fail(at(column), `expected a whole number, got "${value}".`);
  };
  const options = readOptions(text('all_options'), at('all_options'));
  const expected = /^\(?([a-z])\)?$/.exec(text('correct_answer').trim())?.[1];
  if (expected === undefined || !options.some(({ label }) => label === expected)) {
    fail(at('correct_answer'), `expected the letter of an option, got "${cells.get('correct_answer')}".`);
  }
  const endIndex = count('end_index_in_shared_context');
  if (endIndex === 0) fail(at('end_index_in_shared_context'), 'no message is visible, expected at least 1.');
  const row = {
    topic: text('topic'),
    contextLengthInTokens: count('context_length_in_tokens'),
    distanceToReferenceInBlocks: count('distance_to_ref_in_blocks'),
    distanceToReferenceInTokens: count('distance_to_ref_in_tokens'),
  };
  const question: MultipleChoiceQuestion = {
    kind: 'multiple-choice',
    textIs: 'message',
    id: text('question_id'),
    text: text('user_question_or_message'),
    type: text('question_type'),
    language: 'en',
    options,
    expected,
    askAfterTurnId: String(endIndex - 1),
    evidence: { turnIds: [], unresolved: [] },
    meta: row,
  };
  return {
    question,
    personaId: text('persona_id'),
    contextId: text('shared_context_id'),
    endIndex,
    contextLengthInLetters: count('context_length_in_letters'),
    optionsText: text('all_options'),
    ...row,
  };
}

function noteRow(
  { question }: PersonaMemQuestion,
  place: DataPlace,
  {
    hasGroundTruth,
    quirks,
  }: { readonly hasGroundTruth: boolean; readonly quirks: QuirkLog<PersonaMemQuirkId> },
): void {
  const { type, text } = question;
  const canonical = canonicalPersonaMemType(type);
  if (canonical !== null && canonical !== type)
    quirks.note('personamem-type-spelling', place, `${type} → ${canonical}`);
  // Only the published file omits the statements that the answers are based on.
  if (type === 'recall_user_shared_facts' && !hasGroundTruth)
    quirks.note('personamem-type-doubtful', place, type);
  if (text.startsWith('User:')) quirks.note('personamem-question-repeats-message', place, text.slice(0, 60));
}

/** A question with its place for findings. */
export interface PlacedQuestion {
  item: PersonaMemQuestion;
  place: DataPlace;
  /** The same, with the caller's path, for errors. */
  fullPlace: DataPlace;
}

/**
 * Reads the question file; oddities of single rows are noted.
 * @throws {DatasetError} naming file, line and column of the fault
 */
export async function readPersonaMemQuestions(
  path: string,
  quirks: QuirkLog<PersonaMemQuirkId>,
): Promise<{ questions: PlacedQuestion[]; file: DataFile }> {
  const { text, file } = await readDataFile(path);
  return {
    questions: placeQuestions(parseCsv(text, path, { requiredColumns: columns }), path, quirks),
    file,
  };
}

/** Reads the rows of a question file; oddities of single rows are noted. */
export function placeQuestions(
  rows: readonly CsvRow[],
  path: string,
  quirks: QuirkLog<PersonaMemQuirkId>,
): PlacedQuestion[] {
  const uses = new Map<string, number>();
  return rows.map((row) => {
    const item = toQuestion(row, path);
    const place = { file: basename(path), line: row.line };
    noteRow(item, place, { hasGroundTruth: row.cells.has('groundtruth_info'), quirks });
    const { id } = item.question;
    const use = (uses.get(id) ?? 0) + 1;
    uses.set(id, use);
    if (use > 1) {
      item.question.id = `${id}#${use}`;
      quirks.note('personamem-question-id-repeated', place, `${id} → ${item.question.id}`);
    }
    return { item, place, fullPlace: { file: path, line: row.line } };
  });
}
