import { digest, type JsonValue } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { RemoteHit } from '@memgym/memory-systems/remote';
import { conversationTime } from './conversation-time.js';
import { firstAt, valueAt } from './json-pointer.js';
import { quoted } from './quoted.js';

/** Where an answer has its memories, and a memory its parts: JSON Pointers. */
export interface MemoryPlaces {
  /** Where the answer has its list. */
  readonly items: string;
  /** Where a memory has its id. Default: it is derived from the text. */
  readonly id?: string | undefined;
  /** Where a memory has its text, or a list of texts; the first of several places that has one. */
  readonly text: string | readonly string[];
  readonly score?: string | undefined;
  readonly eventTime?: string | undefined;
  readonly sources?: MemorySources | undefined;
  /** Texts with which an answer begins that found nothing. */
  readonly emptyText?: readonly string[];
  /** How a line begins with which a memory begins in an answer that is prose. Default: the whole text is one memory. */
  readonly itemStart?: string | undefined;
  /** Whether an answer without the list found nothing. */
  readonly itemsOptional?: boolean;
}

/**
 * Where a memory has the ids or labels of its messages; or `ids` of the service's own, which this process learned when it
 * wrote the messages, or by `key` and `value` from an answer that lists what was stored.
 */
export type MemorySources =
  | string
  | { readonly ids: string; readonly key?: string | undefined; readonly value?: string | undefined };

/** What this process knows of a scope. */
export interface WrittenMessages {
  /** The messages that were written: their ids by each name under which the service knows them. */
  readonly written: ReadonlyMap<string, readonly string[]>;
  /** Labels of messages by the ids that the service gave them. */
  readonly shown: ReadonlyMap<string, string>;
}

/**
 * The memories in an answer.
 * @param caller what was asked, for errors
 * @throws {Error} when it is in another form
 */
export function memoriesIn(
  document: JsonValue,
  places: MemoryPlaces,
  { caller, known }: { readonly caller: string; readonly known: WrittenMessages },
): RemoteHit[] {
  const { emptyText = [], itemsOptional = false, itemStart } = places;
  if (typeof document === 'string' && emptyText.some((start) => document.startsWith(start))) return [];
  if (itemsOptional && isWithout(document, places.items)) return [];
  const items =
    typeof document === 'string' && itemStart !== undefined
      ? listed(document, itemStart)
      : itemsAt(document, caller, places.items);
  return items.map((item) => memoryOf(item, places, caller, known));
}

/**
 * The list at a pointer. A text alone is a list of one, and so is an object in place of the whole answer: some servers
 * write each item of a list as an answer of its own.
 * @throws {Error} when there is none
 */
export function itemsAt(document: JsonValue, caller: string, pointer: string): readonly JsonValue[] {
  const items = valueAt(document, pointer);
  if (Array.isArray(items)) return items;
  if (typeof items === 'string') return items.trim() === '' ? [] : [items];
  if (pointer === '' && typeof items === 'object' && items !== null) return [items];
  const place = pointer === '' ? 'a list' : `a list at ${pointer}`;
  throw new Error(`${caller} answered without ${place}; it began with ${quoted(JSON.stringify(document))}`);
}

/** The memories of an answer in prose; what stands before the first one is no memory. */
function listed(prose: string, start: string): string[] {
  const items: string[][] = [];
  for (const line of prose.split('\n')) {
    const told = line.trim();
    if (told.startsWith(start)) items.push([told.slice(start.length).trim()]);
    else items.at(-1)?.push(told);
  }
  return items.map((lines) => lines.join('\n').trimEnd()).filter((item) => item !== '');
}

/** Only an object may be without its list: a text is another form. */
function isWithout(document: JsonValue, pointer: string): boolean {
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
  return isObject && (valueAt(document, pointer) ?? undefined) === undefined;
}

function memoryOf(
  item: JsonValue,
  { id, text, score, eventTime, sources }: MemoryPlaces,
  caller: string,
  known: WrittenMessages,
): RemoteHit {
  const wrong = (what: string): Error =>
    new Error(`${caller} answered with a memory ${what}: ${quoted(JSON.stringify(item))}`);
  const given = firstAt(item, text);
  const told = Array.isArray(given) ? joined(given) : given;
  if (typeof told !== 'string') throw wrong('without a text');
  const named = id === undefined ? digest(told).slice(0, 32) : valueAt(item, id);
  if (typeof named !== 'string' && typeof named !== 'number') throw wrong(`without an id at ${id}`);
  const rank = score === undefined ? undefined : valueAt(item, score);
  if (score !== undefined && typeof rank !== 'number') throw wrong(`without a score at ${score}`);
  const time = eventTime === undefined ? undefined : (valueAt(item, eventTime) ?? undefined);
  const moment = time === undefined ? undefined : conversationTime(time);
  if (time !== undefined && moment === undefined) throw wrong(`whose time at ${eventTime} is none`);
  return {
    id: String(named),
    text: told,
    ...(typeof rank === 'number' && { score: rank }),
    ...defined({ eventTime: moment }),
    ...(sources !== undefined && { sourceIds: sourcesOf(item, sources, known, wrong) }),
  };
}

function joined(parts: readonly JsonValue[]): string | undefined {
  return parts.every((part) => typeof part === 'string') ? parts.join('\n') : undefined;
}

function sourcesOf(
  item: JsonValue,
  sources: MemorySources,
  { written, shown }: WrittenMessages,
  wrong: (what: string) => Error,
): string[] {
  const { ids, key } = typeof sources === 'string' ? { ids: sources, key: undefined } : sources;
  const given = valueAt(item, ids) ?? [];
  const names = Array.isArray(given) ? given : [given];
  return names.flatMap((name) => {
    if (typeof name !== 'string') throw wrong(`whose sources at ${ids} are not texts`);
    if (typeof sources === 'string') return written.get(name) ?? name;
    const label = key === undefined ? name : shown.get(name);
    const messages =
      label === undefined ? undefined : (written.get(label) ?? (key === undefined ? undefined : label));
    if (messages !== undefined) return messages;
    const teller = key === undefined ? 'no write of this process gave' : '`wait` did not show';
    throw wrong(`of the source ${quoted(name)}, which ${teller}`);
  });
}
