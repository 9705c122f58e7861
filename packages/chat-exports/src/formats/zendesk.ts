import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, idOf, listOf, stringOf } from '../json-value.js';
import { timeOf } from '../message-time.js';
import type { Reading } from '../reading.js';

/** The comments of tickets of Zendesk. */
export const zendesk: ReadableFormat = {
  name: 'zendesk',
  title: 'comments of Zendesk',
  kind: 'assistant',
  takes: 'each',
  fits: ({ values }) =>
    values.some((value) =>
      listOf(fieldsOf(value).comments).some((comment) => hasKeys(comment, 'author_id', 'public')),
    ),
  read: readTicket,
};

function readTicket(value: unknown, reading: Reading): void {
  const { id, requester_id, comments } = fieldsOf(value);
  const all = listOf(comments).map(fieldsOf);
  reading.see(all.length);
  const requester = idOf(requester_id) ?? idOf(all[0]?.author_id);
  reading.add({
    id: idOf(id) ?? `${reading.file}-${reading.index}`,
    episode: requester,
    messages: all.flatMap(({ id: own, author_id, public: isPublic, plain_body, body, created_at }) => {
      if (isPublic !== true) {
        reading.drop('internal notes');
        return [];
      }
      return {
        id: idOf(own),
        role: idOf(author_id) === requester ? ('user' as const) : ('assistant' as const),
        content: stringOf(plain_body) ?? stringOf(body) ?? '',
        timeMs: timeOf(created_at),
      };
    }),
  });
}
