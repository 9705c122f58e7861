import { parseJsonText } from '@memgym/core';
import { parsePythonLiteral } from '@memgym/datasets';
import * as z from 'zod';

/** The columns that are read; a window has a link of its own. */
export const columns = [
  'persona_id',
  'user_query',
  'correct_answer',
  'incorrect_answers',
  'preference',
  'conversation_scenario',
  'pref_type',
  'related_conversation_snippet',
  'who',
  'updated',
] as const;

const messageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(
    'expected a text. Histories with images are not read; use the questions of benchmark/text',
  ),
});
/** A message of a history. */
export type Message = z.output<typeof messageSchema>;

const messagesSchema = z.array(messageSchema);
/** A history: messages, also under `chat_history`, or under `conversations` as the released loader reads it. */
export const historySchema = z.union([
  messagesSchema,
  z.object({ chat_history: messagesSchema }).transform(({ chat_history }) => chat_history),
  z.object({ conversations: messagesSchema }).transform(({ conversations }) => conversations),
]);

/** A value that a cell holds as JSON or as a Python literal; undefined if it is neither. */
export function valueOfCell(cell: string): { value: unknown; isPython: boolean } | undefined {
  try {
    return { value: parseJsonText(cell), isPython: false };
  } catch {
    try {
      return { value: plain(parsePythonLiteral(cell)), isPython: true };
    } catch {
      return undefined;
    }
  }
}

function plain(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, one]) => [String(key), plain(one)]));
  return Array.isArray(value) ? value.map(plain) : value;
}

/** The texts of a cell: a list of texts or messages, one of them, or the bare text. */
export function textsOfCell(cell: string): string[] {
  const { value = cell } = valueOfCell(cell) ?? {};
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    if (typeof one === 'string') return one === '' ? [] : [one];
    const content = typeof one === 'object' && one !== null && 'content' in one ? one.content : undefined;
    return typeof content === 'string' ? [content] : [];
  });
}

/** The scoring data of a question, in its `meta`. */
export interface PreferenceFacts {
  readonly preference: string;
  readonly scenario: string;
  /** Whether a later preference replaced an earlier one. */
  readonly updated: boolean;
  /** Whose preference it is: `self` or another person's. */
  readonly who: string;
}
