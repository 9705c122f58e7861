import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, idOf, listOf, stringOf } from '../json-value.js';
import { messageText } from '../message-text.js';
import { timeOf } from '../message-time.js';
import { pathFromLeaf } from '../path-from-leaf.js';
import type { Reading } from '../reading.js';

/** A conversation of LibreChat: its messages as a tree, or flat with their parents. */
export const librechat: ReadableFormat = {
  name: 'librechat',
  title: 'a conversation of LibreChat',
  kind: 'assistant',
  takes: 'each',
  fits: ({ values }) =>
    values.some(
      (value) =>
        hasKeys(value, 'conversationId') && (hasKeys(value, 'messagesTree') || hasKeys(value, 'messages')),
    ),
  read: readConversation,
};

function readConversation(value: unknown, reading: Reading): void {
  const { conversationId, messagesTree, messages } = fieldsOf(value);
  const nodes = new Map<string, ReturnType<typeof fieldsOf>>();
  // A tree has as many levels as messages: too many for recursion.
  const waiting = [...listOf(messagesTree), ...listOf(messages)].map((node) => ({ node, parent: '' }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const fields = fieldsOf(next.node);
    const id = idOf(fields.messageId) ?? `\0${nodes.size}`;
    reading.see(1);
    if (nodes.has(id)) {
      reading.drop('repeated');
      continue;
    }
    nodes.set(id, { ...fields, parent: next.parent || fields.parentMessageId });
    for (const child of listOf(fields.children)) waiting.push({ node: child, parent: id });
  }
  // Which branch is shown is not part of the file.
  const path = pathFromLeaf(nodes, undefined, {
    parentOf: ({ parent }) => stringOf(parent),
    timeOf: ({ createdAt }) => timeOf(createdAt),
  });
  reading.drop('of another branch', nodes.size - path.length);
  reading.add({
    id: idOf(conversationId) ?? reading.file,
    messages: path.map(({ messageId, isCreatedByUser, text, content, createdAt }) => ({
      id: idOf(messageId),
      role: isCreatedByUser === true ? ('user' as const) : ('assistant' as const),
      content: stringOf(text) ?? messageText(content),
      timeMs: timeOf(createdAt),
    })),
  });
}
