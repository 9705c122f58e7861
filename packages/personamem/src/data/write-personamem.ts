import { type JsonValue, type Option, sha256 } from '@memgym/core';
import { pythonRepr } from '@memgym/datasets';
import { personaMemContextId } from './context-id.js';
import type { PersonaMemMessage } from './read-contexts.js';

/** A row of a question file, see packages/personamem/spec.md#data-files. */
export interface PersonaMemRow {
  readonly personaId: number;
  readonly questionId: string;
  readonly type: string;
  readonly topic: string;
  readonly contextTokens: number;
  readonly contextLetters: number;
  readonly distanceBlocks: number;
  readonly distanceTokens: number;
  readonly irrelevantTokens: number;
  /** `92.67%`. */
  readonly proportion: string;
  readonly question: string;
  /** The label of the right option. */
  readonly expected: string;
  readonly options: readonly Option[];
  readonly contextId: string;
  readonly endIndex: number;
  /** The basis of the answer. */
  readonly groundTruth: string;
}

const columns: readonly (readonly [name: string, value: (row: PersonaMemRow) => string | number])[] = [
  ['persona_id', ({ personaId }) => personaId],
  ['question_id', ({ questionId }) => questionId],
  ['question_type', ({ type }) => type],
  ['topic', ({ topic }) => topic],
  ['context_length_in_tokens', ({ contextTokens }) => contextTokens],
  ['context_length_in_letters', ({ contextLetters }) => contextLetters],
  ['distance_to_ref_in_blocks', ({ distanceBlocks }) => distanceBlocks],
  ['distance_to_ref_in_tokens', ({ distanceTokens }) => distanceTokens],
  ['num_irrelevant_tokens', ({ irrelevantTokens }) => irrelevantTokens],
  ['distance_to_ref_proportion_in_context', ({ proportion }) => proportion],
  ['user_question_or_message', ({ question }) => question],
  ['correct_answer', ({ expected }) => `(${expected})`],
  ['all_options', ({ options }) => pythonRepr(options.map(({ label, text }) => `(${label}) ${text}`))],
  ['shared_context_id', ({ contextId }) => contextId],
  ['end_index_in_shared_context', ({ endIndex }) => endIndex],
  ['groundtruth_info', ({ groundTruth }) => groundTruth],
];

/** A question file: the header, then one line per row, each ending with a line feed. */
export function* personaMemQuestionLines(rows: Iterable<PersonaMemRow>): Generator<string> {
  yield `${columns.map(([name]) => name).join(',')}\n`;
  for (const row of rows) yield `${columns.map(([, value]) => csvCell(String(value(row)))).join(',')}\n`;
}

/** A cell of a CSV file (RFC 4180). */
export const csvCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * A line of a context file, and the id of the conversation, which is stored as messages or as one text with a line for
 * each message.
 */
export function personaMemContextLine(
  messages: readonly PersonaMemMessage[],
  format: 'api_dict' | 'string' = 'api_dict',
): { id: string; line: string } {
  const lineOf = (id: string, content: JsonValue) => ({ id, line: `${JSON.stringify({ [id]: content })}\n` });
  if (format === 'string') {
    const text = messages.map(({ content }) => content).join('\n');
    return lineOf(sha256(text), text);
  }
  const ordered = messages.map(({ role, content }) => ({ role, content }));
  return lineOf(personaMemContextId(ordered), ordered);
}
