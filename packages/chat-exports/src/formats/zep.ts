import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, idOf, listOf, stringOf } from '../json-value.js';
import type { Reading } from '../reading.js';
import { readMessage } from './message-list.js';

/** A thread of Zep. */
export const zep: ReadableFormat = {
  name: 'zep',
  title: 'threads of Zep',
  kind: 'assistant',
  takes: 'each',
  fits: ({ values }) =>
    values.some((value) =>
      listOf(fieldsOf(value).messages).some((message) => hasKeys(message, 'uuid', 'role', 'content')),
    ),
  read: readThread,
};

function readThread(value: unknown, reading: Reading): void {
  const { user_id, thread_id, messages } = fieldsOf(value);
  reading.see(listOf(messages).length);
  reading.add({
    id: idOf(thread_id) ?? `${reading.file}-${reading.index}`,
    episode: idOf(user_id),
    messages: listOf(messages).flatMap((message) => {
      // `created_at` is the time at which Zep received it.
      const { uuid, role, content, name, reference_time, created_at } = fieldsOf(message);
      const time = reference_time ?? created_at;
      return readMessage(message, reading, { id: uuid, role, content, time }).map((each) => ({
        ...each,
        speaker: stringOf(name),
      }));
    }),
  });
}
