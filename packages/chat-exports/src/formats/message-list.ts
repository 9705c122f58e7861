import type { ExportMessage } from '../export-message.js';
import { fieldsOf, idOf, isObject, listOf } from '../json-value.js';
import { messageText, roleOf, roleReason } from '../message-text.js';
import { timeOf } from '../message-time.js';
import type { Reading } from '../reading.js';

/** A list of messages of a file, and the object around it. */
interface MessageList {
  readonly id: string;
  readonly messages: readonly unknown[];
  readonly around: ReturnType<typeof fieldsOf>;
}

/** The conversations of a file of messages: each `messages` of its values, or the values themselves as one. */
export function messageLists(values: unknown, file: string): MessageList[] {
  const all = listOf(values);
  if (!all.some((value) => Array.isArray(fieldsOf(value).messages))) {
    return [{ id: file, messages: all, around: {} }];
  }
  return all.map((value, place) => {
    const around = fieldsOf(value);
    const own =
      idOf(around.id) ?? idOf(around.conversation_id) ?? idOf(around.session_id) ?? idOf(around.thread_id);
    return { id: own ?? `${file}-${place + 1}`, messages: listOf(around.messages), around };
  });
}

/** A message by its role and content, and what was dropped in place of it. */
export function readMessage(
  value: unknown,
  reading: Reading,
  { role: given, content, time, id }: Partial<Record<'role' | 'content' | 'time' | 'id', unknown>>,
): ExportMessage[] {
  const role = roleOf(given);
  if (!isObject(value)) reading.drop('unreadable');
  else if (role === undefined) reading.drop(roleReason(given));
  else return [{ id: idOf(id), role, content: messageText(content), timeMs: timeOf(time) }];
  return [];
}
