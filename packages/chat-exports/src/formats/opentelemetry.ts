import type { ReadableFormat } from '../chat-format.js';
import { HistoryLog } from '../history-log.js';
import { decoded, fieldsOf, hasKeys, idOf, listOf } from '../json-value.js';
import type { Reading } from '../reading.js';
import { readMessage } from './message-list.js';

/** Traces and events of OpenTelemetry with the attributes of generative AI, as OTLP in JSON. */
export const opentelemetry: ReadableFormat = {
  name: 'opentelemetry',
  title: 'traces of OpenTelemetry',
  kind: 'assistant',
  takes: 'file',
  fits: ({ values }) =>
    values.some((value) => hasKeys(value, 'resourceSpans') || hasKeys(value, 'resourceLogs')),
  read: readTraces,
};

type Attributes = ReadonlyMap<string, unknown>;
interface Call {
  readonly attributes: Attributes;
  readonly trace: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
}

function readTraces(values: unknown, reading: Reading): void {
  const logs = new Map<string, HistoryLog>();
  const calls = listOf(values)
    .flatMap(callsOf)
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  for (const { attributes, trace, start, end } of calls) {
    const asked = messagesOf(attributes, 'input');
    // Several outputs are alternatives.
    const [answer, ...others] = messagesOf(attributes, 'output');
    const answers = answer === undefined ? [] : [answer];
    reading.see(asked.length + answers.length + others.length);
    reading.drop('of another branch', others.length);
    const messages = [
      ...asked.flatMap((message) => read(message, start, reading)),
      ...answers.flatMap((message) => read(message, end, reading)),
    ];
    if (messages.length === 0) continue;
    const id = idOf(attributes.get('gen_ai.conversation.id')) ?? trace;
    const log = logs.get(id) ?? new HistoryLog(1);
    logs.set(id, log);
    log.take(id, messages, reading);
  }
  for (const log of logs.values()) for (const each of log.conversations()) reading.add(each);
}

const read = (message: unknown, time: unknown, reading: Reading): ReturnType<typeof readMessage> => {
  const { role, parts, content } = fieldsOf(message);
  return readMessage(message, reading, { role, content: parts ?? content, time });
};

function callsOf(value: unknown): Call[] {
  const { resourceSpans, resourceLogs } = fieldsOf(value);
  const spans = listOf(resourceSpans)
    .flatMap((each) => listOf(fieldsOf(each).scopeSpans))
    .flatMap((each) => listOf(fieldsOf(each).spans))
    .map(fieldsOf);
  const records = listOf(resourceLogs)
    .flatMap((each) => listOf(fieldsOf(each).scopeLogs))
    .flatMap((each) => listOf(fieldsOf(each).logRecords))
    .map(fieldsOf);
  return [...spans, ...records].map((each) => {
    const start = nanoseconds(each.startTimeUnixNano ?? each.timeUnixNano);
    return {
      attributes: attributesOf(each.attributes),
      trace: idOf(each.traceId) ?? 'trace',
      start,
      end: nanoseconds(each.endTimeUnixNano) ?? start,
    };
  });
}

const nanoseconds = (value: unknown): number | undefined =>
  /^\d{16,20}$/.test(String(value)) ? Math.floor(Number(value) / 1e6) : undefined;

const attributesOf = (list: unknown): Attributes =>
  new Map(listOf(list).map((each) => [String(fieldsOf(each).key), plain(fieldsOf(each).value)]));

/** The value behind OTLP’s `stringValue`, `arrayValue`, …. Values nest a few levels; deeper ones are not messages. */
function plain(value: unknown, depth = 0): unknown {
  const { stringValue, intValue, arrayValue, kvlistValue } = fieldsOf(value);
  if (depth > 8) return undefined;
  if (arrayValue !== undefined)
    return listOf(fieldsOf(arrayValue).values).map((each) => plain(each, depth + 1));
  if (kvlistValue === undefined) return stringValue ?? intValue;
  const pairs = listOf(fieldsOf(kvlistValue).values).map(fieldsOf);
  return Object.fromEntries(pairs.map(({ key, value: inner }) => [String(key), plain(inner, depth + 1)]));
}

/** The messages of a call: one attribute with all, or an attribute for each role and content as OpenLLMetry writes them. */
function messagesOf(attributes: Attributes, side: 'input' | 'output'): readonly unknown[] {
  const all = decoded(attributes.get(`gen_ai.${side}.messages`));
  if (Array.isArray(all)) return all;
  const name = side === 'input' ? 'gen_ai.prompt' : 'gen_ai.completion';
  const found: unknown[] = [];
  for (let place = 0; attributes.has(`${name}.${place}.content`); place += 1) {
    const role = attributes.get(`${name}.${place}.role`) ?? (side === 'input' ? 'user' : 'assistant');
    found.push({ role, content: attributes.get(`${name}.${place}.content`) });
  }
  return found;
}
