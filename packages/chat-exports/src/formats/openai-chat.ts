import type { ReadableFormat } from '../chat-format.js';
import { HistoryLog, leastCommon } from '../history-log.js';
import { fieldsOf, hasKeys, isObject, listOf } from '../json-value.js';
import type { Reading } from '../reading.js';
import { messageLists, readMessage } from './message-list.js';

/** Messages as the chat API of OpenAI takes them: a list, `{ messages }`, or one of either on each line. */
export const openaiChat: ReadableFormat = {
  name: 'openai-chat',
  title: 'chat messages in the form of OpenAI',
  kind: 'assistant',
  takes: 'file',
  fits: ({ values, messages }) =>
    messages.some((message) => hasKeys(message, 'role', 'content')) &&
    !messages.some((message) => {
      const { type, ...keys } = fieldsOf(message);
      const others = ['parts', 'createdAt', 'toolInvocations', 'uuid', 'mapping', 'chat_messages'];
      return type === 'message' || others.some((key) => key in keys);
    }) &&
    !values.some((value) => hasKeys(value, 'channel') || hasKeys(value, 'conversationId')),
  read: readLists,
};

function readLists(values: unknown, reading: Reading): void {
  const log = new HistoryLog(leastCommon);
  for (const { id, messages, around } of messageLists(values, reading.file)) {
    const answer = fieldsOf(listOf(around.choices ?? fieldsOf(around.response).choices)[0]).message;
    const all = isObject(answer) ? [...messages, answer] : messages;
    reading.see(all.length);
    const visible = all.flatMap((message) => {
      const { id: own, role, content, ...rest } = fieldsOf(message);
      const time = rest.timestamp ?? rest.created_at ?? rest.time;
      return readMessage(message, reading, { id: own, role, content, time });
    });
    if (visible.length > 0) log.take(id, visible, reading);
  }
  for (const conversation of log.conversations()) reading.add(conversation);
}
