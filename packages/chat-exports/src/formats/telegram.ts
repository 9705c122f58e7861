import type { ReadableFormat } from '../chat-format.js';
import type { ExportMessage } from '../export-message.js';
import { fieldsOf, hasKeys, idOf, isObject, listOf, stringOf } from '../json-value.js';
import { timeOf } from '../message-time.js';
import type { Reading } from '../reading.js';

/** A chat or an account of Telegram, exported as machine-readable JSON. */
export const telegram: ReadableFormat = {
  name: 'telegram',
  title: 'an export of Telegram',
  kind: 'people',
  takes: 'each',
  fits: ({ values }) =>
    values.some(
      (value) =>
        Array.isArray(fieldsOf(fieldsOf(value).chats).list) ||
        (hasKeys(value, 'name', 'type', 'messages') && !hasKeys(value, 'channel')),
    ),
  read: (value, reading) => {
    const { chats } = fieldsOf(value);
    const all = isObject(chats) ? listOf(chats.list) : [value];
    for (const [place, chat] of all.entries()) readChat(chat, place, reading);
  },
};

function readChat(value: unknown, place: number, reading: Reading): void {
  const { id, name, messages } = fieldsOf(value);
  if (!Array.isArray(messages)) {
    reading.skip('has no messages', `chats.list[${place}]`);
    return;
  }
  reading.see(messages.length);
  // One person has several names in a file.
  const names = new Map<string, string>();
  const said = messages.flatMap((message: unknown): ExportMessage[] => {
    const { type, from, from_id, text, date, date_unixtime, id: own } = fieldsOf(message);
    if (type !== 'message') {
      reading.drop('announcements');
      return [];
    }
    const person = idOf(from_id) ?? String(from);
    if (!names.has(person)) names.set(person, stringOf(from) ?? person);
    const timeMs = timeOf(date_unixtime) ?? timeOf(date);
    return [{ id: idOf(own), role: 'user', speaker: names.get(person), content: textOf(text), timeMs }];
  });
  const chat = idOf(id) ?? `${reading.file}-${place + 1}`;
  reading.add({ id: chat, episode: stringOf(name) ?? chat, messages: said });
}

const textOf = (text: unknown): string =>
  typeof text === 'string'
    ? text
    : listOf(text)
        .map((part) => (typeof part === 'string' ? part : (stringOf(fieldsOf(part).text) ?? '')))
        .join('');
