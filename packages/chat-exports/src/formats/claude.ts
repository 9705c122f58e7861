import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, idOf, isObject, listOf, stringOf } from '../json-value.js';
import { messageText, roleOf, roleReason } from '../message-text.js';
import { timeOf } from '../message-time.js';
import { pathFromLeaf } from '../path-from-leaf.js';
import type { Reading } from '../reading.js';

/** The export of Claude: `conversations.json`, or one conversation as tools of browsers save it. */
export const claude: ReadableFormat = {
  name: 'claude',
  title: 'an export of Claude',
  kind: 'assistant',
  takes: 'each',
  fits: ({ values }) => values.some((value) => hasKeys(value, 'chat_messages')),
  read: readConversation,
};

function readConversation(value: unknown, reading: Reading): void {
  const { uuid, chat_messages, created_at, current_leaf_message_uuid } = fieldsOf(value);
  if (!Array.isArray(chat_messages)) {
    reading.skip('has no chat_messages');
    return;
  }
  reading.see(chat_messages.length);
  const all = chat_messages.filter(isObject);
  reading.drop('unreadable', chat_messages.length - all.length);
  const nodes = new Map(all.map((message, place) => [idOf(message.uuid) ?? `\0${place}`, message]));
  reading.drop('repeated', all.length - nodes.size);
  const hasParents = all.some(({ parent_message_uuid: parent }) => nodes.has(String(parent)));
  const path = hasParents
    ? pathFromLeaf(nodes, stringOf(current_leaf_message_uuid), {
        parentOf: ({ parent_message_uuid: parent }) => stringOf(parent),
        timeOf: (message) => timeOf(message.created_at),
      })
    : [...nodes.values()];
  reading.drop('of another branch', nodes.size - path.length);
  const messages = path.flatMap((message) => {
    const role = roleOf(message.sender);
    if (role === undefined) {
      reading.drop(roleReason(message.sender));
      return [];
    }
    return { id: idOf(message.uuid), role, content: textOf(message), timeMs: timeOf(message.created_at) };
  });
  const id = idOf(uuid) ?? `${reading.file}-${reading.index}`;
  reading.add({ id, startMs: timeOf(created_at), messages });
}

/** The flat text of an assistant contains thoughts and remarks about what could not be shown. */
function textOf({ sender, content, text, attachments }: ReturnType<typeof fieldsOf>): string {
  const visible = messageText(content);
  if (visible.trim() !== '' || sender !== 'human') return visible;
  const pasted = listOf(attachments).flatMap((each) => stringOf(fieldsOf(each).extracted_content) ?? []);
  return typeof text === 'string' && text.trim() !== '' ? text : pasted.join('\n');
}
