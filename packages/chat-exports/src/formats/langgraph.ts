import type { ReadableFormat } from '../chat-format.js';
import type { ExportMessage } from '../export-message.js';
import { fieldsOf, hasKeys, idOf, listOf, stringOf } from '../json-value.js';
import { timeOf } from '../message-time.js';
import type { Reading } from '../reading.js';
import { readLangchainMessage } from './langchain.js';

/** States of a LangGraph thread, each with all its messages: `get_state` or the history of a thread. */
export const langgraph: ReadableFormat = {
  name: 'langgraph',
  title: 'states of LangGraph threads',
  kind: 'assistant',
  takes: 'file',
  fits: ({ values }) =>
    values.some(
      (value) => hasKeys(value, 'checkpoint') && Array.isArray(fieldsOf(fieldsOf(value).values).messages),
    ),
  read: readStates,
};

/** Messages by id in the order of their first state, because summaries remove them from later ones. */
function readStates(values: unknown, reading: Reading): void {
  const threads = new Map<string, Map<string, ExportMessage>>();
  const states = listOf(values).map(fieldsOf);
  const byTime = [...states].sort((a, b) => (timeOf(a.created_at) ?? 0) - (timeOf(b.created_at) ?? 0));
  for (const { values: state, checkpoint, created_at } of byTime) {
    const thread = idOf(fieldsOf(checkpoint).thread_id) ?? reading.file;
    const known = threads.get(thread) ?? new Map<string, ExportMessage>();
    threads.set(thread, known);
    const messages = listOf(fieldsOf(state).messages);
    reading.see(messages.length);
    for (const [place, message] of messages.entries()) {
      const key =
        stringOf(fieldsOf(message).id) ?? stringOf(fieldsOf(fieldsOf(message).data).id) ?? `${place}`;
      if (known.has(key)) reading.drop('repeated in a log');
      else for (const each of readLangchainMessage(message, reading, created_at)) known.set(key, each);
    }
  }
  for (const [id, messages] of threads) reading.add({ id, messages: [...messages.values()] });
}
