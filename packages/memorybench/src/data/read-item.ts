import {
  type DataPlace,
  DatasetError,
  type JsonObject,
  type JsonValue,
  jsonObjectSchema,
} from '@memgym/core';
import { parseRecord } from '@memgym/datasets';
import * as z from 'zod';
import type { MemoryBenchDataset } from './memorybench-datasets.js';
import type { MemoryBenchDialogue, MemoryBenchItem, OwnSet } from './memorybench-item.js';
import type { MemoryBenchLog } from './memorybench-quirks.js';
import { parseCell } from './parse-cell.js';
import type { MemoryBenchRow } from './read-split.js';

const messagesSchema = z.array(
  z.object({
    role: z.enum(['system', 'user', 'assistant']),
    content: z
      .string()
      .nullable()
      .transform((text) => text ?? ''),
    origin_content: z.string().optional(),
  }),
);

const action = z.enum(['like', 'dislike', 'copy', 'none']);

/** Both forms of a reaction: several actions with a score, or one action. */
const feedbackSchema = z.array(
  z
    .object({
      round: z.int().nonnegative(),
      implicit_actions: z.array(action).optional(),
      implicit_action: action.nullable().optional(),
      satisfaction_score: z.number().min(1).max(10).nullable().optional(),
      terminated: z.boolean().default(false),
    })
    .transform(({ round, implicit_actions, implicit_action, satisfaction_score, terminated }) => ({
      round,
      actions: (implicit_actions ?? [implicit_action ?? 'none']).filter((each) => each !== 'none'),
      ...(typeof satisfaction_score === 'number' && { satisfactionScore: satisfaction_score }),
      terminated,
    })),
);

/**
 * Reads the dialogue of a row and the reactions in it. If the first turn has the plain question in addition to its
 * prompt, the question replaces the prompt, so that dialogues contain no text of a corpus
 * (packages/memorybench/spec.md#stored-prompts-hold-corpus-text).
 * @param suffix `dialog<suffix>` and `implicit_feedback<suffix>` are read
 * @returns null when the row has no dialogue, or one without an answer
 */
function readDialogue(
  row: MemoryBenchRow,
  {
    suffix,
    cell,
    place,
    quirks,
  }: {
    readonly suffix: string;
    readonly cell: (column: string) => JsonValue;
    readonly place: DataPlace;
    readonly quirks: MemoryBenchLog;
  },
): MemoryBenchDialogue | null {
  const columns = { dialog: `dialog${suffix}`, feedback: `implicit_feedback${suffix}` };
  if (row[columns.dialog] === undefined) return null;
  const at = (column: string): DataPlace => ({ ...place, path: `${place.path}.${column}` });
  const all = parseRecord(messagesSchema, cell(columns.dialog), at(columns.dialog));
  const messages = all
    .map(({ role, content, origin_content: plain }) => ({ role, content: plain ?? content }))
    .filter(({ content }) => content.trim() !== '');
  if (messages.length < all.length) {
    const detail = `${all.length - messages.length} of ${all.length} turns`;
    quirks.note('memorybench-dialogue-empty-turn', at(columns.dialog), detail);
  }
  const answers = messages.filter(({ role }) => role === 'assistant').length;
  if (answers === 0) {
    quirks.note('memorybench-dialogue-without-answer', at(columns.dialog), `${messages.length} turns`);
    return null;
  }
  const given = row[columns.feedback] === undefined ? [] : cell(columns.feedback);
  const feedback = parseRecord(feedbackSchema, given, at(columns.feedback));
  // On-policy dialogues of the original count from 0.
  const first = feedback[0]?.round === 0 ? 1 : 0;
  const counted = feedback.map((entry) => ({ ...entry, round: entry.round + first }));
  for (const { round } of counted.filter((entry) => entry.round > answers)) {
    quirks.note('memorybench-feedback-beyond-answers', at(columns.feedback), `round ${round} of ${answers}`);
  }
  return { messages, feedback: counted.filter(({ round }) => round <= answers) };
}

const rowSchema = z.object({
  test_idx: z.int().nonnegative(),
  dataset_name: z.string().optional(),
  lang: z.string().default('en'),
});

const chatSchema = z
  .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
  .min(1, 'expected at least one message');

/** Stands for the columns of every system instead of a suffix. */
export const eachSystem = Symbol('each system');

/** The suffix of the columns of stored dialogues, or those of every system. */
export type DialogueColumns = string | typeof eachSystem;

/** The system of a column with stored dialogues: `dialog_a_mem` has those of `a_mem`; null for another column. */
export const systemOf = (column: string): string | null =>
  /^dialog_(?!mistral$)(.+)$/.exec(column)?.[1] ?? null;

/**
 * Reads a row. The question is the whole prompt, or the last message of a chat, whose system message becomes the
 * instructions (packages/memorybench/spec.md#records).
 * @param dialogue suffix of the columns with the stored dialogue; null reads none, `each` those of every system
 * @throws {DatasetError} when a column is missing or has another form
 */
export function readItem(
  row: MemoryBenchRow,
  { dataset, dialogue }: { readonly dataset: MemoryBenchDataset; readonly dialogue: DialogueColumns | null },
  { place, quirks }: { readonly place: DataPlace; readonly quirks: MemoryBenchLog },
): MemoryBenchItem {
  const { test_idx: testIndex, dataset_name, lang: language } = parseRecord(rowSchema, row, place);
  if (dataset_name !== undefined && dataset_name !== dataset.name) {
    const detail = `belongs to ${JSON.stringify(dataset_name)}, not to ${JSON.stringify(dataset.name)}.`;
    throw new DatasetError({ ...place, path: `${place.path}.dataset_name` }, detail, {
      hint: 'The file is in the folder of another data set.',
    });
  }
  const cell = (column: string): JsonValue => {
    const value = row[column];
    if (typeof value === 'string' && /^[[{]\s*'/.test(value)) {
      quirks.note('memorybench-python-literal', { ...place, path: `${place.path}.${column}` }, column);
    }
    return parseCell(value, { ...place, path: `${place.path}.${column}` });
  };
  const info = row.info === undefined ? {} : cell('info');
  const dialogueAt = (suffix: string) => readDialogue(row, { suffix, cell, place, quirks });
  const found = dialogue === null || dialogue === eachSystem ? null : dialogueAt(dialogue);
  const systems = dialogue === eachSystem ? Object.keys(row).flatMap((column) => systemOf(column) ?? []) : [];
  const bySystem = Object.fromEntries(
    systems.flatMap((system) => {
      const own = dialogueAt(`_${system}`);
      return own === null ? [] : [[system, own]];
    }),
  );
  return {
    dataset: dataset.name,
    ...(dataset.published === undefined && { own: ownSetOf(dataset) }),
    testIndex,
    language,
    ...readQuestion(row, cell, place),
    info: withGoldText(
      parseRecord(jsonObjectSchema, info, { ...place, path: `${place.path}.info` }),
      dataset,
      { place, quirks },
    ),
    ...(found !== null && { dialogue: found }),
    ...(dialogue === eachSystem && { dialogueBySystem: bySystem }),
  };
}

const ownSetOf = ({ family, domain, task, metrics: [metric = ''] }: MemoryBenchDataset): OwnSet => ({
  ...{ family, domain, task, metric },
});

function readQuestion(
  row: MemoryBenchRow,
  cell: (column: string) => JsonValue,
  place: DataPlace,
): Pick<MemoryBenchItem, 'question' | 'instructions'> {
  if (typeof row.input_prompt === 'string' && row.input_prompt !== '') return { question: row.input_prompt };
  if (row.input_chat_messages === undefined) {
    throw new DatasetError(place, 'has neither `input_prompt` nor `input_chat_messages`.', {
      hint: 'Every item needs its question; fetch the data again.',
    });
  }
  const at = { ...place, path: `${place.path}.input_chat_messages` };
  const messages = parseRecord(chatSchema, cell('input_chat_messages'), at);
  const instructions = messages
    .slice(0, -1)
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  return {
    question: messages.at(-1)?.content ?? '',
    ...(instructions !== '' && { instructions }),
  };
}

/** LoCoMo's gold: a text, or the two alternatives of a question without an answer. */
function withGoldText(
  info: JsonObject,
  { family }: MemoryBenchDataset,
  { place, quirks }: { readonly place: DataPlace; readonly quirks: MemoryBenchLog },
): JsonObject {
  const { golden_answer: gold } = info;
  if (gold === undefined || typeof gold === 'string') return info;
  if (family === 'Locomo' && info.category === 5) return info;
  quirks.note('memorybench-gold-not-text', { ...place, path: `${place.path}.info` }, JSON.stringify(gold));
  return { ...info, golden_answer: typeof gold === 'object' ? JSON.stringify(gold) : String(gold) };
}
