import type { DataPlace } from '@memgym/core';
import { DatasetError } from '@memgym/core';
import { parsePythonLiteral, parseRecord } from '@memgym/datasets';
import type * as z from 'zod';
import { type Batch, type Chat, type hubChatSchema, questionsSchema, rowSchema } from './beam-files.js';
import { source } from './source.js';

type HubChat = z.output<typeof hubChatSchema>;

/** A conversation with its questions, as the files of a folder have it. */
export interface Conversation {
  readonly id: string;
  readonly chat: Chat;
  readonly questions: z.output<typeof questionsSchema>;
}

/**
 * A row of the data set form. A batch is a list of messages, without turns. The ids of messages start again in each plan of a
 * 10M conversation, and sources of questions name ids that go on, so a plan is moved behind the one before it
 * (`combine_10m_chats` of the original).
 * @throws {DatasetError} when it has another form
 */
export function readRow(value: unknown, place: DataPlace): Conversation {
  const row = parseRecord(rowSchema, value, { ...place, hint: source });
  const literal = readLiteral(row.probing_questions, place);
  const questions = parseRecord(questionsSchema, literal, {
    ...place,
    path: 'probing_questions',
    hint: source,
  });
  // A 10M row has its plans as a column of their own, which the original reads.
  const chats = row.plans?.map(({ chat }, index) => ({ [`plan-${index + 1}`]: chat ?? null })) ?? row.chat;
  return { id: row.conversation_id, chat: toChat(chats), questions };
}

function toChat(chat: HubChat): Chat {
  const shift = createShift();
  return chat.map((part) => {
    if (Array.isArray(part)) return { turns: [part] };
    if ('turns' in part) return part;
    return Object.fromEntries(
      Object.entries(part).map(([plan, batches]) => [
        plan,
        batches === null || batches === undefined
          ? null
          : shift(batches.map((batch) => (Array.isArray(batch) ? { turns: [batch] } : batch))),
      ]),
    );
  }) as Chat;
}

/** Moves the ids of each plan behind the last id of the plan before, unless they go on already. */
function createShift(): (batches: Batch[]) => Batch[] {
  let last = -1;
  return (batches) => {
    const ids = batches.flatMap(({ turns }) => turns.flat().map(({ id }) => id));
    const offset = ids.length > 0 && (ids[0] ?? 0) <= last ? last + 1 : 0;
    last = (ids.at(-1) ?? last) + offset;
    if (offset === 0) return batches;
    return batches.map((batch) => ({
      ...batch,
      turns: batch.turns.map((turn) => turn.map((message) => ({ ...message, id: message.id + offset }))),
    }));
  };
}

function readLiteral(text: string, place: DataPlace): unknown {
  try {
    return plainOf(parsePythonLiteral(text));
  } catch (cause) {
    throw new DatasetError(
      { ...place, path: 'probing_questions' },
      'expected a Python literal with questions.',
      { hint: source, cause },
    );
  }
}

/** Objects and lists instead of Python's dictionaries and tuples. */
function plainOf(value: unknown): unknown {
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, inner]) => [String(key), plainOf(inner)]));
  }
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value === 'object' && value !== null && 'items' in value) return plainOf(value.items);
  return typeof value === 'bigint' ? Number(value) : value;
}
