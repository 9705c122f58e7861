import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, idOf, listOf } from '../json-value.js';
import type { Reading } from '../reading.js';
import { messageLists, readMessage } from './message-list.js';

/** Type and fields of a message: dumped with its class, as `{ type, data }`, or plain. */
function partsOf(message: unknown): { type: unknown; fields: ReturnType<typeof fieldsOf> } | undefined {
  const { lc, type, id, kwargs, data, content, role, ts } = fieldsOf(message);
  if (lc === 1 && type === 'constructor') return { type: listOf(id).at(-1), fields: fieldsOf(kwargs) };
  if (fieldsOf(data).content !== undefined && typeof type === 'string')
    return { type, fields: fieldsOf(data) };
  const isPlain = typeof type === 'string' && /^(?:human|ai|system|tool|function)/i.test(type);
  return isPlain && content !== undefined && role === undefined && ts === undefined
    ? { type, fields: fieldsOf(message) }
    : undefined;
}

/** Messages of LangChain: `dumps`, `messages_to_dict`, or plain. */
export const langchain: ReadableFormat = {
  name: 'langchain',
  title: 'messages of LangChain',
  kind: 'assistant',
  takes: 'file',
  fits: ({ messages }) => messages.some((message) => partsOf(message) !== undefined),
  read: readLists,
};

function readLists(values: unknown, reading: Reading): void {
  for (const { id, messages } of messageLists(values, reading.file)) {
    reading.see(messages.length);
    reading.add({ id, messages: messages.flatMap((message) => readLangchainMessage(message, reading)) });
  }
}

/** One message of LangChain, in any of its three forms. */
export function readLangchainMessage(
  message: unknown,
  reading: Reading,
  time?: unknown,
): ReturnType<typeof readMessage> {
  const { type, fields } = partsOf(message) ?? { type: undefined, fields: {} };
  return readMessage(message, reading, {
    role: type ?? fieldsOf(message).role,
    content: fields.content ?? fieldsOf(message).content,
    id: idOf(fields.id),
    time,
  });
}
