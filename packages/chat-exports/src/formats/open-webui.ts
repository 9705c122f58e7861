import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, idOf, isObject, stringOf } from '../json-value.js';
import { messageText } from '../message-text.js';
import { timeOf } from '../message-time.js';
import { pathFromLeaf } from '../path-from-leaf.js';
import type { Reading } from '../reading.js';
import { readMessage } from './message-list.js';

/** An export of Open WebUI. */
export const openWebui: ReadableFormat = {
  name: 'open-webui',
  title: 'an export of Open WebUI',
  kind: 'assistant',
  takes: 'each',
  fits: ({ values }) =>
    values.some((value) => hasKeys(fieldsOf(fieldsOf(value).chat).history, 'messages', 'currentId')),
  read: readChat,
};

function readChat(value: unknown, reading: Reading): void {
  const { id, user_id, chat } = fieldsOf(value);
  const { messages, currentId } = fieldsOf(fieldsOf(chat).history);
  if (!isObject(messages)) {
    reading.skip('has no messages');
    return;
  }
  const nodes = new Map(Object.entries(messages).map(([key, node]) => [key, fieldsOf(node)]));
  reading.see(nodes.size);
  const path = pathFromLeaf(nodes, stringOf(currentId), {
    parentOf: ({ parentId }) => stringOf(parentId),
    timeOf: ({ timestamp }) => timeOf(timestamp),
  });
  reading.drop('of another branch', nodes.size - path.length);
  reading.add({
    id: idOf(id) ?? `${reading.file}-${reading.index}`,
    episode: idOf(user_id),
    messages: path.flatMap(({ id: own, role, content, timestamp }) =>
      readMessage({}, reading, {
        id: own,
        role,
        content: withoutDetails(messageText(content)),
        time: timestamp,
      }),
    ),
  });
}

const [opening, closing] = ['<details', '</details>'];

/** The text without the folded boxes that hold thoughts and calls of tools; other boxes are the message’s own. */
function withoutDetails(text: string): string {
  let kept = '';
  for (let from = 0; ; ) {
    const start = text.indexOf(opening, from);
    const end = start < 0 ? -1 : text.indexOf(closing, start);
    if (end < 0) return kept + text.slice(from);
    const isHidden = /^<details[^<>]{0,200}type="(?:reasoning|tool_calls)"/.test(
      text.slice(start, start + 300),
    );
    kept += text.slice(from, isHidden ? start : end + closing.length);
    from = end + closing.length;
  }
}
