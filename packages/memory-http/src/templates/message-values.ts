import { type JsonObject, sha256 } from '@memgym/core';
import type { RemoteMessage } from '@memgym/memory-systems/remote';
import { instantOf } from './conversation-time.js';
import type { TemplateValues } from './template.js';

/** What one call stores: a message, the messages of a session, or all that are given at once. */
export type WriteUnit = 'message' | 'session' | 'batch';

/** The names of the values of one message. */
export const messageValueNames = [
  ...['id', 'label', 'content', 'said', 'dated', 'speaker', 'name', 'role', 'side'],
  ...['eventTime', 'instant', 'epochSeconds', 'sessionId'],
].map((name) => `message.${name}`);

/** The names of the values of all messages of a call. */
export const unitValueNames = [
  ...['messages', 'unit.label', 'unit.said', 'unit.sessionId', 'unit.eventTime', 'unit.instant'],
];

/** The messages of one call each. */
export function unitsOf(messages: readonly RemoteMessage[], unit: WriteUnit): (readonly RemoteMessage[])[] {
  if (unit === 'batch') return [messages];
  const units: RemoteMessage[][] = [];
  for (const message of messages) {
    const last = units.at(-1);
    const isSame = unit === 'session' && last?.[0]?.sessionId === message.sessionId;
    if (last !== undefined && isSame) last.push(message);
    else units.push([message]);
  }
  return units;
}

/** A name of a message that is safe in every service: 32 characters of `0-9a-f`. */
export const labelOf = (id: string): string => sha256(`message ${id}`).slice(0, 32);

/** That of a message, if it is alone. */
export const unitLabelOf = (ids: readonly string[]): string =>
  ids.length === 1 ? labelOf(ids[0] ?? '') : sha256(`unit ${JSON.stringify(ids)}`).slice(0, 32);

/** The values of all messages of a call; those of a message stand outside of lists only if it is alone. */
export function unitValues(unit: readonly RemoteMessage[], label: string): TemplateValues {
  const last = unit.at(-1);
  const [only] = unit;
  return {
    messages: unit.map((message) => {
      const members = Object.entries(messageValues(message)).filter(([, value]) => value !== undefined);
      return Object.fromEntries(
        members.map(([name, value]) => [name.replace('message.', ''), value]),
      ) as JsonObject;
    }),
    'unit.label': label,
    'unit.said': unit.map(({ text }) => text).join('\n'),
    'unit.sessionId': last?.sessionId,
    'unit.eventTime': last?.eventTime,
    'unit.instant': instantOf(last?.eventTime),
    ...(unit.length === 1 && only !== undefined && messageValues(only)),
  };
}

/** The values of one message. */
export function messageValues(message: RemoteMessage): TemplateValues {
  const { sourceId, content, text, speaker, role, eventTime, sessionId } = message;
  const instant = instantOf(eventTime);
  return {
    'message.id': sourceId,
    'message.label': labelOf(sourceId),
    'message.content': content,
    'message.said': text,
    'message.dated': eventTime === undefined ? text : `[${eventTime.slice(0, 16).replace('T', ' ')}] ${text}`,
    'message.speaker': speaker,
    'message.name': speaker ?? role,
    'message.role': role,
    'message.side': role === 'assistant' ? 'assistant' : 'user',
    'message.eventTime': eventTime,
    'message.instant': instant,
    'message.epochSeconds': instant === undefined ? undefined : Math.floor(Date.parse(instant) / 1000),
    'message.sessionId': sessionId,
  };
}
