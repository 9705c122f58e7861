import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, stringOf } from '../json-value.js';
import type { Reading } from '../reading.js';
import { messageLists, readMessage } from './message-list.js';

/** Messages of Vercel’s AI SDK as its user interface keeps them: of version 4 with `content`, later with `parts`. */
export const aiSdk: ReadableFormat = {
  name: 'ai-sdk',
  title: 'messages of the AI SDK',
  kind: 'assistant',
  takes: 'file',
  fits: ({ messages }) =>
    messages.some(
      (message) =>
        hasKeys(message, 'role', 'parts') ||
        (hasKeys(message, 'role', 'content') &&
          (hasKeys(message, 'createdAt') || hasKeys(message, 'toolInvocations'))),
    ),
  read: readLists,
};

function readLists(values: unknown, reading: Reading): void {
  for (const { id, messages } of messageLists(values, reading.file)) {
    reading.see(messages.length);
    reading.add({
      id,
      messages: messages.flatMap((message) => {
        const { id: own, role, content, parts, createdAt, metadata } = fieldsOf(message);
        const time = createdAt ?? fieldsOf(metadata).createdAt;
        const shown = stringOf(content) ?? parts;
        return readMessage(message, reading, { id: own, role, content: shown, time });
      }),
    });
  }
}
