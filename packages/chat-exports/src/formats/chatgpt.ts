import { tryParseJson } from '@memgym/core';
import type { ReadableFormat } from '../chat-format.js';
import { fieldsOf, hasKeys, idOf, isObject, listOf, stringOf } from '../json-value.js';
import { messageText } from '../message-text.js';
import { timeOf } from '../message-time.js';
import { pathFromLeaf } from '../path-from-leaf.js';
import type { Reading } from '../reading.js';

/** The export of ChatGPT: `conversations.json`, or `conversations-000.json` and following. */
export const chatgpt: ReadableFormat = {
  name: 'chatgpt',
  title: 'an export of ChatGPT',
  kind: 'assistant',
  takes: 'each',
  fits: ({ values }) => values.some((value) => hasKeys(value, 'mapping')),
  read: readConversation,
};

function readConversation(value: unknown, reading: Reading): void {
  const { mapping, current_node, create_time, is_do_not_remember, ...rest } = fieldsOf(value);
  if (!isObject(mapping)) {
    reading.skip('has no mapping');
    return;
  }
  const nodes = new Map(
    Object.entries(mapping).map(([id, node]) => [id, fieldsOf({ ...fieldsOf(node), id })]),
  );
  const withMessage = [...nodes.values()].filter(({ message }) => isObject(message)).length;
  reading.see(withMessage);
  if (is_do_not_remember === true) {
    reading.drop('not to be remembered', withMessage);
    return;
  }
  const path = pathFromLeaf(nodes, stringOf(current_node), {
    parentOf: (node) => stringOf(node.parent),
    timeOf: ({ message }) => timeOf(fieldsOf(message).create_time),
  }).filter(({ message }) => isObject(message));
  reading.drop('of another branch', withMessage - path.length);
  const messages = path.flatMap(({ id, message }) => {
    const fields = fieldsOf(message);
    const content = textOf(fields.content);
    const reason = hiddenBecause(fields, content);
    if (reason !== undefined) {
      reading.drop(reason);
      return [];
    }
    return {
      id: idOf(fields.id) ?? idOf(id),
      role: fieldsOf(fields.author).role === 'user' ? ('user' as const) : ('assistant' as const),
      content,
      images: listOf(fieldsOf(fields.content).parts).filter(isImage).length,
      timeMs: timeOf(fields.create_time),
    };
  });
  const id = idOf(rest.conversation_id) ?? idOf(rest.id) ?? `${reading.file}-${reading.index}`;
  reading.add({ id, startMs: timeOf(create_time), messages });
}

const texts = new Set<unknown>(['text', 'multimodal_text']);

const isImage = (part: unknown): boolean => fieldsOf(part).content_type === 'image_asset_pointer';

/** Why a message is not shown to the user. */
function hiddenBecause(
  { author, recipient, content, metadata }: ReturnType<typeof fieldsOf>,
  text: string,
): string | undefined {
  const { role } = fieldsOf(author);
  const { is_user_system_message, is_visually_hidden_from_conversation } = fieldsOf(metadata);
  const { content_type } = fieldsOf(content);
  if (content_type === 'user_editable_context' || is_user_system_message === true)
    return 'custom instructions';
  if (role === 'system') return text.trim() === '' ? 'empty system messages' : 'instructions';
  if (is_visually_hidden_from_conversation === true) return 'hidden from the user';
  if (role !== 'user' && role !== 'assistant') return 'results of tools';
  if ((recipient ?? 'all') !== 'all') return 'calls of tools';
  return texts.has(content_type) ? undefined : 'thoughts, code and pages';
}

/** Strings, and what was spoken, without the marks that the page turns into links. */
function textOf(content: unknown): string {
  const { parts } = fieldsOf(content);
  const spoken = listOf(parts).map((part) =>
    fieldsOf(part).content_type === 'audio_transcription' ? fieldsOf(part).text : part,
  );
  return messageText(
    spoken.filter((part) => typeof part === 'string').map((part) => withoutMarks(String(part))),
  );
}

/**
 * Citations are `【4†source】`, later `cite` between private characters; names and addresses stand between these, too,
 * and are words of the reply.
 */
const withoutMarks = (text: string): string =>
  text
    .replace(/【[^【】†]{0,99}†[^【】]{0,999}】/g, '')
    .replace(
      /\ue200(\w{1,40})\ue202([^\ue200\ue201]{0,2000})\ue201/g,
      (_mark, kind: string, content: string) => wordsOf(kind, content),
    )
    .replace(/[\ue200-\ue206]/g, '');

function wordsOf(kind: string, content: string): string {
  if (kind === 'url') return content.split('\ue202')[0] ?? '';
  if (kind !== 'entity') return '';
  const name = listOf(tryParseJson(content))[1];
  return typeof name === 'string' ? name : '';
}
