import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, idOf, listOf, stringOf } from '../json-value.js';
import { timeOf } from '../message-time.js';
import { plainText } from '../plain-text.js';
import type { Reading } from '../reading.js';

/** A conversation of Intercom with its parts. */
export const intercom: ReadableFormat = {
  name: 'intercom',
  title: 'conversations of Intercom',
  kind: 'assistant',
  takes: 'each',
  fits: ({ values }) =>
    values.some((value) => fieldsOf(value).type === 'conversation' && hasKeys(value, 'conversation_parts')),
  read: readConversation,
};

const users = new Set<unknown>(['user', 'lead', 'contact']);

function readConversation(value: unknown, reading: Reading): void {
  const { id, created_at, source, conversation_parts } = fieldsOf(value);
  const parts = listOf(fieldsOf(conversation_parts).conversation_parts).map(fieldsOf);
  // The first message is not a part.
  const all = [{ part_type: 'comment', created_at, id: `${idOf(id)}-source`, ...fieldsOf(source) }, ...parts];
  reading.see(all.length);
  const requester = fieldsOf(fieldsOf(source).author);
  reading.add({
    id: idOf(id) ?? `${reading.file}-${reading.index}`,
    episode: idOf(requester.id) ?? stringOf(requester.name),
    messages: all.flatMap(({ part_type, body, created_at: time, author, id: own }) => {
      if (part_type !== 'comment') {
        reading.drop(part_type === 'note' ? 'internal notes' : 'announcements');
        return [];
      }
      const { type, name } = fieldsOf(author);
      return {
        id: idOf(own),
        role: users.has(type) ? ('user' as const) : ('assistant' as const),
        speaker: stringOf(name),
        content: plainText(stringOf(body) ?? ''),
        timeMs: timeOf(time),
      };
    }),
  });
}
