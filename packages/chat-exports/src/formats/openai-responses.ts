import type { ReadableFormat } from '../chat-format.js';
import { HistoryLog, leastCommon } from '../history-log.js';
import { fieldsOf, idOf, listOf } from '../json-value.js';
import type { Reading } from '../reading.js';
import { readMessage } from './message-list.js';

/** Responses of OpenAI’s Responses API, with their input; or a list of its items. */
export const openaiResponses: ReadableFormat = {
  name: 'openai-responses',
  title: 'responses of OpenAI’s Responses API',
  kind: 'assistant',
  takes: 'file',
  fits: ({ values }) =>
    values.some((value) => {
      const { object, type, role, content } = fieldsOf(value);
      return object === 'response' || (type === 'message' && role !== undefined && content !== undefined);
    }),
  read: readResponses,
};

function readResponses(values: unknown, reading: Reading): void {
  const all = listOf(values);
  if (!all.some((value) => fieldsOf(value).object === 'response')) {
    reading.see(all.length);
    reading.add({
      id: reading.file,
      messages: all.flatMap((item) => readItem(item, undefined, reading)),
    });
    return;
  }
  // A chained response is given only what is new; one without a chain, the whole history.
  const chainOf = new Map<string, string>();
  const chains = new Map<string, ReturnType<typeof readItem>>();
  for (const [place, value] of all.entries()) {
    const { id, previous_response_id, input, output, created_at } = fieldsOf(value);
    const own = idOf(id) ?? `${reading.file}-${place + 1}`;
    const chain = chainOf.get(String(previous_response_id)) ?? own;
    chainOf.set(own, chain);
    const asked = typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(input);
    const items = [...asked, ...listOf(output)];
    reading.see(items.length);
    const messages = chains.get(chain) ?? [];
    chains.set(chain, messages);
    messages.push(...items.flatMap((item) => readItem(item, created_at, reading)));
  }
  const log = new HistoryLog(leastCommon);
  for (const [id, messages] of chains) if (messages.length > 0) log.take(id, messages, reading);
  for (const conversation of log.conversations()) reading.add(conversation);
}

function readItem(item: unknown, time: unknown, reading: Reading): ReturnType<typeof readMessage> {
  const { type = 'message', id, role, content } = fieldsOf(item);
  if (type === 'message') return readMessage(item, reading, { id, role, content, time });
  reading.drop(type === 'reasoning' ? 'thoughts, code and pages' : 'calls of tools');
  return [];
}
