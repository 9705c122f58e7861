import { InvalidArgumentError } from '@memgym/core/errors';
import type { MemoryItem, Query, QueryFilters } from '@memgym/core/memory';
import { checkFilters } from './check-filters.js';
import { HeldValues, metaCondition } from './meta-condition.js';

/**
 * @throws {InvalidArgumentError} when `k` is neither an integer ≥ 0 nor `Infinity`, when `minScore` is not a number,
 * when the text is missing, or for an unknown filter
 */
export function checkQuery(query: Query): void {
  const { text, k, minScore, filters } = query;
  if (typeof text !== 'string') {
    throw new InvalidArgumentError('query.text', `expected a string, got ${shown(text)}.`, {
      hint: 'Pass the question, or words to look for.',
    });
  }
  checkCount('query.k', k);
  if (minScore !== undefined && (typeof minScore !== 'number' || Number.isNaN(minScore))) {
    throw new InvalidArgumentError('query.minScore', `expected a number, got ${shown(minScore)}.`);
  }
  if (filters !== undefined) checkFilters(filters, 'query.filters');
}

/** @throws {InvalidArgumentError} for a number of memories that is none */
export function checkCount(argument: string, count: number): void {
  if (count === Number.POSITIVE_INFINITY || (Number.isInteger(count) && count >= 0)) return;
  throw new InvalidArgumentError(argument, `expected an integer of at least 0, got ${shown(count)}.`, {
    hint: 'Use Infinity to ask for every memory.',
  });
}

/** The literal value, so that `"3"` is not mistaken for 3. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Whether a memory passes the query's filters; `undefined` if it has none. */
export function filterOf({ filters }: Pick<Query, 'filters'>): MemoryFilter | undefined {
  if (filters === undefined || Object.keys(filters).length === 0) return undefined;
  const held = new HeldValues();
  const passes = passing(filters, held);
  return (item) => {
    held.next();
    return passes(item);
  };
}

type MemoryFilter = (item: Readonly<MemoryItem>) => boolean;

function passing(filters: QueryFilters, held: HeldValues): MemoryFilter {
  const { eventTimeFrom, eventTimeTo, ingestTimeFrom = Number.NEGATIVE_INFINITY } = filters;
  const { ingestTimeTo = Number.POSITIVE_INFINITY, kinds, sourceIds, meta = {}, $and, $or, $not } = filters;
  const timed = eventTimeFrom !== undefined || eventTimeTo !== undefined;
  const wantedKinds = kinds && new Set(kinds);
  const wantedSources = sourceIds && new Set(sourceIds);
  const wantedMeta = Object.entries(meta).map(([key, wanted]) => [key, metaCondition(wanted, held)] as const);
  const all = $and?.map((inner) => passing(inner, held));
  const some = $or?.map((inner) => passing(inner, held));
  const none = $not && passing($not, held);
  return (item) => {
    if (timed) {
      if (item.eventTime === undefined) return false;
      if (eventTimeFrom !== undefined && item.eventTime < eventTimeFrom) return false;
      if (eventTimeTo !== undefined && item.eventTime > eventTimeTo) return false;
    }
    if (item.ingestTime < ingestTimeFrom || item.ingestTime > ingestTimeTo) return false;
    if (wantedKinds && !wantedKinds.has(item.kind)) return false;
    for (const [key, holds] of wantedMeta) {
      const own = item.meta !== undefined && Object.hasOwn(item.meta, key) ? item.meta[key] : undefined;
      if (!holds(own)) return false;
    }
    if (wantedSources && !item.sourceIds.some((sourceId) => wantedSources.has(sourceId))) return false;
    if (all && !all.every((passes) => passes(item))) return false;
    if (some && !some.some((passes) => passes(item))) return false;
    return !none?.(item);
  };
}
