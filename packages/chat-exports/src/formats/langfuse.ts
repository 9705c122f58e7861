import type { ReadableFormat } from '../chat-format.js';
import { HistoryLog } from '../history-log.js';
import { decoded, fieldsOf, hasKeys, idOf, listOf } from '../json-value.js';
import type { Reading } from '../reading.js';
import { readMessage } from './message-list.js';

/** Observations of Langfuse: its export to storage, and the download of its pages. */
export const langfuse: ReadableFormat = {
  name: 'langfuse',
  title: 'observations of Langfuse',
  kind: 'assistant',
  takes: 'file',
  fits: ({ values }) =>
    values.some(
      (value) =>
        (hasKeys(value, 'trace_id') || hasKeys(value, 'traceId')) &&
        hasKeys(value, 'type', 'input', 'output'),
    ),
  read: readObservations,
};

/** Each session is a conversation, and each user an episode. */
function readObservations(values: unknown, reading: Reading): void {
  const sessions = new Map<string, { log: HistoryLog; episode: string | undefined }>();
  const observations = listOf(values).map(fieldsOf).sort(byStart);
  for (const { type, input, output, ...rest } of observations) {
    const asked = messagesIn(decoded(input), 'user');
    const answered = messagesIn(decoded(output), 'assistant').slice(0, 1);
    reading.see(asked.length + answered.length);
    if (type !== 'GENERATION') {
      reading.drop('of other observations than generations', asked.length + answered.length);
      continue;
    }
    const start = rest.start_time ?? rest.startTime;
    const end = rest.end_time ?? rest.endTime ?? start;
    const messages = [
      ...asked.flatMap((message) => read(message, start, reading)),
      ...answered.flatMap((message) => read(message, end, reading)),
    ];
    if (messages.length === 0) continue;
    const id = idOf(rest.session_id ?? rest.sessionId) ?? idOf(rest.trace_id ?? rest.traceId) ?? reading.file;
    const episode = idOf(rest.user_id ?? rest.userId);
    const key = JSON.stringify([episode, id]);
    const session = sessions.get(key) ?? { log: new HistoryLog(1), episode };
    sessions.set(key, session);
    session.log.take(id, messages, reading);
  }
  for (const { log, episode } of sessions.values())
    for (const conversation of log.conversations()) reading.add({ ...conversation, episode });
}

type Observation = ReturnType<typeof fieldsOf>;
const startOf = (each: Observation): string => String(each.start_time ?? each.startTime ?? '');
const byStart = (a: Observation, b: Observation): number =>
  startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0;

const read = (message: unknown, time: unknown, reading: Reading): ReturnType<typeof readMessage> => {
  const { id, role, content } = fieldsOf(message);
  return readMessage(message, reading, { id, role, content, time });
};

/** The messages in an input or output: a list, `{ messages }`, one message, or a plain text. */
function messagesIn(value: unknown, role: string): readonly unknown[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ role, content: value }];
  if (Array.isArray(value)) return value;
  const { messages, choices } = fieldsOf(value);
  if (Array.isArray(messages)) return messages;
  if (Array.isArray(choices)) return [fieldsOf(choices[0]).message];
  return hasKeys(value, 'content') ? [{ role, ...fieldsOf(value) }] : [];
}
