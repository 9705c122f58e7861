import { join } from 'node:path';
import { type DataFile, DatasetError, type JsonValue, sha256 } from '@memgym/core';
import { type CsvRow, kindOfPath, parseCsv, pythonRepr, readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import { personaMemContextId } from './context-id.js';
import { type PersonaMemContext, type PersonaMemMessage, personaMemMessagesSchema } from './read-contexts.js';
import { csvCell, type PersonaMemRow } from './write-personamem.js';

/** The file names of the pre-release (packages/personamem/spec.md#files-before-the-release). */
export const preReleaseQuestions = 'questions.csv';
const preReleaseContexts = 'contexts.json';

const preReleaseTypes = new Map([
  ['recall_user_shared_facts', 'factual'],
  ['suggest_new_ideas', 'factual_inverse'],
  ['generalize_to_new_scenarios', 'reasons_of_change_generalization'],
  ['revisit_reasons_behind_preference_updates', 'reasons_of_change_after_new_updates'],
  ['track_full_preference_evolution', 'sequence_of_updates'],
  ['provide_preference_aligned_recommendations', 'recommendation'],
]);

/** The name of a question type in these files; undefined for a type that they do not have. */
export const preReleaseTypeOf = (type: string): string | undefined => preReleaseTypes.get(type);

const columns = [
  'question_id',
  'question_type',
  'topic',
  'context_length',
  'distance_to_ref_in_blocks',
  'distance_to_ref_in_tokens',
  'question',
  'correct_answer',
  'all_options',
] as const;

/** `questions.csv`: only the rows with a type that has a name there. */
export function* preReleaseQuestionLines(rows: Iterable<PersonaMemRow>): Generator<string> {
  yield `${columns.join(',')}\n`;
  for (const row of rows) {
    const type = preReleaseTypeOf(row.type);
    if (type === undefined) continue;
    const cells: Readonly<Record<(typeof columns)[number], string | number>> = {
      question_id: row.questionId,
      question_type: type,
      topic: row.topic,
      context_length: row.contextTokens,
      distance_to_ref_in_blocks: row.distanceBlocks,
      distance_to_ref_in_tokens: row.distanceTokens,
      question: row.question,
      correct_answer: `(${row.expected})`,
      all_options: pythonRepr(row.options.map(({ label, text }) => `(${label}) ${text}`)),
    };
    yield `${columns.map((column) => csvCell(String(cells[column]))).join(',')}\n`;
  }
}

/** `contexts.json`: the visible messages of each question. */
export function* preReleaseContextsText(
  visible: Iterable<readonly [questionId: string, messages: readonly PersonaMemMessage[]]>,
): Generator<string> {
  let comma = '';
  yield '{';
  for (const [id, messages] of visible) {
    yield `${comma}\n${JSON.stringify(id)}: ${JSON.stringify(messages)}`;
    comma = ',';
  }
  yield '\n}\n';
}

/** Whether a folder has the two files of the pre-release. */
export async function isPreRelease(folder: string): Promise<boolean> {
  const kinds = [preReleaseQuestions, preReleaseContexts].map((name) => kindOfPath(join(folder, name)));
  return (await Promise.all(kinds)).every((kind) => kind === 'file');
}

/**
 * Reads the conversations, and the rows like those of the release: each question has its own conversation, which is
 * wholly visible; the persona is recognised by the message that describes it.
 * @throws {DatasetError} naming file, line and column of the fault
 */
export async function readPreRelease(
  path: string,
  folder: string,
  text: string,
): Promise<{ rows: CsvRow[]; contexts: Map<string, PersonaMemContext>; file: DataFile }> {
  const contextsPath = join(folder, preReleaseContexts);
  const { value, file } = await readJsonFile(contextsPath, z.record(z.string(), personaMemMessagesSchema));
  const contexts = new Map<string, PersonaMemContext>();
  const rows = parseCsv(text, path, { requiredColumns: columns }).map(({ line, cells }): CsvRow => {
    const cell = (name: (typeof columns)[number]): string => cells.get(name) ?? '';
    const messages = Object.hasOwn(value, cell('question_id')) ? value[cell('question_id')] : undefined;
    if (messages === undefined) {
      throw new DatasetError(
        { file: path, line, path: 'question_id' },
        `${preReleaseContexts} has no conversation for "${cell('question_id')}".`,
        { hint: 'The two files belong together; fetch both again.' },
      );
    }
    const id = personaMemContextId(messages as unknown as JsonValue[]);
    contexts.set(id, { id, messages, place: { file: preReleaseContexts, path: cell('question_id') } });
    const letters = messages.reduce((sum, { content }) => sum + content.length, 0);
    return {
      line,
      cells: new Map([
        ['persona_id', personaOf(messages)],
        ['question_id', cell('question_id')],
        ['question_type', cell('question_type')],
        ['topic', cell('topic')],
        ['context_length_in_tokens', cell('context_length')],
        ['context_length_in_letters', String(letters)],
        ['distance_to_ref_in_blocks', cell('distance_to_ref_in_blocks')],
        ['distance_to_ref_in_tokens', cell('distance_to_ref_in_tokens')],
        ['user_question_or_message', cell('question')],
        ['correct_answer', cell('correct_answer')],
        ['all_options', cell('all_options')],
        ['shared_context_id', id],
        ['end_index_in_shared_context', String(messages.length)],
      ]),
    };
  });
  return { rows, contexts, file };
}

function personaOf(messages: readonly PersonaMemMessage[]): string {
  const described = messages.find(({ role }) => role === 'system') ?? messages[0];
  return `persona-${sha256(described?.content ?? '').slice(0, 12)}`;
}
