import { didYouMean } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import {
  canonicalJson,
  isEventTime,
  type JsonValue,
  type MemoryItem,
  type Query,
  type QueryFilters,
} from '@memgym/core/memory';

const filterKeys = [
  'eventTimeFrom',
  'eventTimeTo',
  'kinds',
  'sourceIds',
  'meta',
] as const satisfies readonly (keyof QueryFilters)[];

/**
 * @throws {InvalidArgumentError} when `k` is neither an integer ≥ 0 nor `Infinity`, when `minScore`
 * is not a number, when the text is missing, or for a filter that there is not
 */
export function checkQuery(query: Query): void {
  const { text, k, minScore, filters } = query;
  if (typeof text !== 'string') {
    throw new InvalidArgumentError('query.text', `expected a text, got ${shown(text)}.`);
  }
  if (k !== Number.POSITIVE_INFINITY && !(Number.isInteger(k) && k >= 0)) {
    throw new InvalidArgumentError('query.k', `expected an integer of at least 0, got ${shown(k)}.`, {
      hint: 'Use Infinity to ask for every memory.',
    });
  }
  if (minScore !== undefined && (typeof minScore !== 'number' || Number.isNaN(minScore))) {
    throw new InvalidArgumentError('query.minScore', `expected a number, got ${shown(minScore)}.`);
  }
  if (filters !== undefined) checkFilters(filters);
}

/** A filter that is not known would let everything through. */
function checkFilters(filters: QueryFilters): void {
  for (const key of Object.keys(filters)) {
    if ((filterKeys as readonly string[]).includes(key)) continue;
    throw new InvalidArgumentError('query.filters', `there is no filter ${JSON.stringify(key)}.`, {
      hint: `${didYouMean(key, filterKeys)}Allowed: ${filterKeys.join(', ')}.`,
    });
  }
  for (const key of ['eventTimeFrom', 'eventTimeTo'] as const) {
    const time: unknown = filters[key];
    if (time === undefined || (typeof time === 'string' && isEventTime(time))) continue;
    throw new InvalidArgumentError(
      `query.filters.${key}`,
      `is ${shown(time)}; give it as YYYY-MM-DDTHH:mm:ss.`,
    );
  }
  for (const key of ['kinds', 'sourceIds'] as const) {
    if (filters[key] === undefined || Array.isArray(filters[key])) continue;
    throw new InvalidArgumentError(
      `query.filters.${key}`,
      `expected a list of texts, got ${shown(filters[key])}.`,
    );
  }
}

/** As it was written, so that `"3"` is not taken for 3. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Whether a memory passes the query's filters; `undefined` when it has none. */
export function filterOf(query: Query): ((item: Readonly<MemoryItem>) => boolean) | undefined {
  const { eventTimeFrom, eventTimeTo, kinds, sourceIds, meta } = query.filters ?? {};
  const timed = eventTimeFrom !== undefined || eventTimeTo !== undefined;
  if (!timed && kinds === undefined && sourceIds === undefined && meta === undefined) return undefined;
  const wantedKinds = kinds && new Set(kinds);
  const wantedSources = sourceIds && new Set(sourceIds);
  const wantedMeta = Object.entries(meta ?? {});
  return (item) => {
    if (timed) {
      if (item.eventTime === undefined) return false;
      if (eventTimeFrom !== undefined && item.eventTime < eventTimeFrom) return false;
      if (eventTimeTo !== undefined && item.eventTime > eventTimeTo) return false;
    }
    if (wantedKinds && !wantedKinds.has(item.kind)) return false;
    for (const [name, value] of wantedMeta) {
      const own = item.meta !== undefined && Object.hasOwn(item.meta, name) ? item.meta[name] : undefined;
      if (own === undefined || !holds(own, value)) return false;
    }
    return !wantedSources || item.sourceIds.some((sourceId) => wantedSources.has(sourceId));
  };
}

/** Whether values are equal, or a list contains what is wanted: a memory of several messages lists their values. */
function holds(own: JsonValue, wanted: JsonValue): boolean {
  if (canonicalJson(own) === canonicalJson(wanted)) return true;
  if (!Array.isArray(own)) return false;
  const held = new Set(own.map(canonicalJson));
  return (Array.isArray(wanted) ? wanted : [wanted]).every((one) => held.has(canonicalJson(one)));
}
