import { digest, type EventTime, isEventTime, type JsonValue } from '@memgym/core';
import type { RemoteHit } from '@memgym/memory-systems/remote';
import { quoted } from './answer.js';
import { firstAt, valueAt } from './json-pointer.js';
import type { McpOptions } from './mcp-options.js';
import type { OpenScope } from './scopes.js';

type Recall = McpOptions['recall'];

/** The memories in the result of a search. @throws {Error} when it is not in the form of the options */
export function memoriesIn(document: JsonValue, recall: Recall, scope: OpenScope): RemoteHit[] {
  if (typeof document === 'string' && recall.emptyText.some((start) => document.startsWith(start))) return [];
  return itemsAt(document, recall.tool, recall.items).map((item) => memoryOf(item, recall, scope));
}

/** The list at a pointer; a text alone is a list of one. @throws {Error} when there is none */
export function itemsAt(document: JsonValue, tool: string, pointer: string): readonly JsonValue[] {
  const items = valueAt(document, pointer);
  if (Array.isArray(items)) return items;
  if (typeof items === 'string') return items.trim() === '' ? [] : [items];
  const place = pointer === '' ? 'a list' : `a list at ${pointer}`;
  throw new Error(`${tool} answered without ${place}; it began with ${quoted(JSON.stringify(document))}`);
}

function memoryOf(
  item: JsonValue,
  { tool, id, text, score, eventTime, sources }: Recall,
  scope: OpenScope,
): RemoteHit {
  const wrong = (what: string): Error =>
    new Error(`${tool} answered with a memory ${what}: ${quoted(JSON.stringify(item))}`);
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
    ...(moment !== undefined && { eventTime: moment }),
    ...(sources !== undefined && { sourceIds: sourcesOf(item, sources, scope, wrong) }),
  };
}

function joined(parts: readonly JsonValue[]): string | undefined {
  return parts.every((part) => typeof part === 'string') ? parts.join('\n') : undefined;
}

function sourcesOf(
  item: JsonValue,
  sources: NonNullable<Recall['sources']>,
  { written, shown }: OpenScope,
  wrong: (what: string) => Error,
): string[] {
  const pointer = typeof sources === 'string' ? sources : sources.ids;
  const given = valueAt(item, pointer) ?? [];
  const names = Array.isArray(given) ? given : [given];
  return names.flatMap((name) => {
    if (typeof name !== 'string') throw wrong(`whose sources at ${pointer} are not texts`);
    const label = typeof sources === 'string' ? name : shown.get(name);
    if (label === undefined) throw wrong(`of the source ${quoted(name)}, which \`wait\` did not show`);
    return written.get(label) ?? label;
  });
}

/** A moment in UTC, as `instant` sends it, or a time without a zone. Undefined for anything else. */
function conversationTime(given: JsonValue): EventTime | undefined {
  if (typeof given !== 'string') return undefined;
  const [, local, zone] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/.exec(given) ?? [];
  if (local === undefined) return undefined;
  const isMoved = zone !== undefined && !/^(Z|[+-]00:?00)$/.test(zone);
  const time =
    isMoved && !Number.isNaN(Date.parse(given)) ? new Date(given).toISOString().slice(0, 19) : local;
  return isEventTime(time) ? time : undefined;
}
