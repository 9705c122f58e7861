import { posix } from 'node:path';
import type { ReadableFormat } from '../chat-format.js';
import type { ExportConversation, ExportMessage } from '../export-message.js';
import { fieldsOf, hasKeys, idOf, isObject, stringOf } from '../json-value.js';
import { timeOf } from '../message-time.js';
import type { Reading } from '../reading.js';
import { slackText } from './slack-text.js';

/** An export of a Slack workspace: a folder for each channel, in it a file for each day. */
export const slack: ReadableFormat = {
  name: 'slack',
  title: 'an export of Slack',
  kind: 'channel',
  takes: 'file',
  fits: ({ values }) => values.some((value) => fieldsOf(value).type === 'message' && hasKeys(value, 'ts')),
  read: (values, reading) => {
    // Threads continue in the files of later days.
    reading.parts.set(reading.file, values as readonly unknown[]);
  },
  finish: readChannels,
};

type Fields = ReturnType<typeof fieldsOf>;

function readChannels(reading: Reading): void {
  const channels = new Map<string, Fields[]>();
  for (const [file, values] of reading.parts) {
    reading.see(values.length);
    const messages = values.filter(isObject);
    reading.drop('unreadable', values.length - messages.length);
    const folder = posix.basename(posix.dirname(file));
    const channel = folder === '.' ? posix.basename(file, '.json') : folder;
    const known = channels.get(channel) ?? [];
    channels.set(channel, known);
    for (const message of messages) {
      known.push(message);
      const { user, user_profile } = message;
      const { display_name, real_name } = fieldsOf(user_profile);
      const name = stringOf(real_name) ?? stringOf(display_name);
      if (typeof user === 'string' && name !== undefined && !reading.names.has(user))
        reading.names.set(user, name);
    }
  }
  for (const [channel, messages] of channels)
    for (const conversation of conversationsOf(channel, messages, reading)) reading.add(conversation);
}

const kept = new Set<unknown>([undefined, null, '', 'me_message', 'file_share', 'thread_broadcast']);

/** Why a message was not written by a person. What was deleted stands in Slackbot's name. */
function notSaid({ subtype, user, bot_id }: Fields, { bots, names }: Reading): string | undefined {
  if (subtype === 'tombstone') return 'deleted';
  const who = idOf(user);
  // Applications also write in the name of people, who are known.
  const isApplication = stringOf(bot_id) !== undefined && (who === undefined || !names.has(who));
  if (subtype === 'bot_message' || isApplication || who === 'USLACKBOT') return 'bots';
  if (who !== undefined && bots.has(who)) return 'bots';
  return kept.has(subtype) ? undefined : 'announcements';
}

/** Each thread with answers is a conversation; the rest of the channel is another one. */
function conversationsOf(channel: string, all: readonly Fields[], reading: Reading): ExportConversation[] {
  const seen = new Set<unknown>();
  const threads = new Map<string, ExportMessage[]>();
  const answered = new Set(
    all.filter(({ ts, thread_ts }) => thread_ts !== ts).map(({ thread_ts }) => thread_ts),
  );
  const byTime = [...all].sort((a, b) => Number(a.ts) - Number(b.ts));
  for (const fields of byTime) {
    const { ts, thread_ts, user, username, text } = fields;
    const reason = notSaid(fields, reading) ?? (seen.has(ts) ? 'repeated' : undefined);
    seen.add(ts);
    if (reason !== undefined) {
      reading.drop(reason);
      continue;
    }
    const thread = typeof thread_ts === 'string' && answered.has(thread_ts) ? thread_ts : '';
    const who = idOf(user);
    const message: ExportMessage = {
      id: idOf(ts),
      role: 'user',
      speaker: (who === undefined ? undefined : reading.names.get(who)) ?? stringOf(username) ?? who,
      content: typeof text === 'string' ? slackText(text, reading.names) : '',
      timeMs: timeOf(ts),
    };
    const said = threads.get(thread) ?? [];
    threads.set(thread, said);
    said.push(message);
  }
  return [...threads].map(([thread, messages]) => ({
    id: thread === '' ? channel : `${channel}-${thread}`,
    episode: channel,
    isThread: thread !== '',
    messages,
  }));
}
