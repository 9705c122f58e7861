import { tryParseJson } from '@memgym/core';
import type { ReadableFormat } from '../chat-format.js';
import type { ExportMessage } from '../export-message.js';
import { fieldsOf, hasKeys, idOf, listOf, stringOf } from '../json-value.js';
import { messageText } from '../message-text.js';
import type { Reading } from '../reading.js';
import { readMessage } from './message-list.js';

/** An agent file of Letta, which holds the last 50 messages of each agent. */
export const letta: ReadableFormat = {
  name: 'letta',
  title: 'an agent file of Letta (the last 50 messages of each agent)',
  kind: 'assistant',
  takes: 'each',
  fits: ({ values }) => values.some((value) => hasKeys(value, 'agents', 'blocks')),
  read: (value, reading) => {
    for (const [place, agent] of listOf(fieldsOf(value).agents).entries()) readAgent(agent, place, reading);
  },
};

function readAgent(value: unknown, place: number, reading: Reading): void {
  const { id, messages } = fieldsOf(value);
  reading.see(listOf(messages).length);
  reading.add({
    id: idOf(id) ?? `${reading.file}-${place + 1}`,
    messages: listOf(messages).flatMap((message): ExportMessage[] => {
      const { id: own, role, content, tool_calls, created_at: time } = fieldsOf(message);
      const text = messageText(content);
      if (role === 'assistant')
        return readMessage(message, reading, { id: own, role, content: spoken(tool_calls) ?? text, time });
      const event = fieldsOf(role === 'user' ? tryParseJson(text) : undefined);
      if (typeof event.type === 'string' && event.type !== 'user_message') {
        reading.drop('announcements');
        return [];
      }
      return readMessage(message, reading, { id: own, role, content: stringOf(event.message) ?? text, time });
    }),
  });
}

/** What an agent says through the tool `send_message`; its own text is then a thought. */
function spoken(calls: unknown): string | undefined {
  const call = listOf(calls)
    .map((each) => fieldsOf(fieldsOf(each).function))
    .find(({ name }) => name === 'send_message');
  return stringOf(fieldsOf(tryParseJson(String(call?.arguments))).message);
}
