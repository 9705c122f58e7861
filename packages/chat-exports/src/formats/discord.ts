import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, idOf, listOf, stringOf } from '../json-value.js';
import { timeOf } from '../message-time.js';
import type { Reading } from '../reading.js';

/** A channel of Discord as DiscordChatExporter writes it. */
export const discord: ReadableFormat = {
  name: 'discord',
  title: 'a channel of Discord',
  kind: 'channel',
  takes: 'each',
  fits: ({ values }) => values.some((value) => hasKeys(value, 'guild', 'channel', 'messages')),
  read: readChannel,
};

const said = new Set<unknown>(['Default', 'Reply']);

function readChannel(value: unknown, reading: Reading): void {
  const { channel, messages } = fieldsOf(value);
  const { id, name } = fieldsOf(channel);
  reading.see(listOf(messages).length);
  const chat = stringOf(name) ?? idOf(id) ?? reading.file;
  reading.add({
    // Long channels are exported in several files.
    id: `${idOf(id) ?? chat}-${reading.file}`,
    episode: chat,
    messages: listOf(messages).flatMap((message) => {
      const { id: own, type, timestamp, content, author } = fieldsOf(message);
      const { isBot, nickname, name: account } = fieldsOf(author);
      if (!said.has(type)) {
        reading.drop('announcements');
        return [];
      }
      return {
        id: idOf(own),
        role: isBot === true ? ('assistant' as const) : ('user' as const),
        speaker: stringOf(nickname) ?? stringOf(account),
        content: stringOf(content) ?? '',
        timeMs: timeOf(timestamp),
      };
    }),
  });
}
