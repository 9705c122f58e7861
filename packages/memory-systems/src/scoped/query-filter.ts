import { InvalidArgumentError, type MemoryItem, type Query } from '@memgym/core';

/**
 * @throws {InvalidArgumentError} when `k` is neither an integer ≥ 0 nor `Infinity`, when `minScore`
 * is not a number, or when the text is missing
 */
export function checkQuery(query: Query): void {
  const { text, k, minScore } = query;
  if (typeof text !== 'string') {
    throw new InvalidArgumentError('query.text', `expected a text, got ${String(text)}.`);
  }
  if (k !== Number.POSITIVE_INFINITY && !(Number.isInteger(k) && k >= 0)) {
    throw new InvalidArgumentError('query.k', `expected an integer of at least 0, got ${String(k)}.`, {
      hint: 'Use Infinity to ask for every memory.',
    });
  }
  if (minScore !== undefined && (typeof minScore !== 'number' || Number.isNaN(minScore))) {
    throw new InvalidArgumentError('query.minScore', `expected a number, got ${String(minScore)}.`);
  }
}

/** Tells which memories the query's filters let through; `undefined` when it has none. */
export function filterOf(query: Query): ((item: Readonly<MemoryItem>) => boolean) | undefined {
  const { eventTimeFrom, eventTimeTo, kinds, sourceIds } = query.filters ?? {};
  const timed = eventTimeFrom !== undefined || eventTimeTo !== undefined;
  if (!timed && kinds === undefined && sourceIds === undefined) return undefined;
  const wantedKinds = kinds && new Set(kinds);
  const wantedSources = sourceIds && new Set(sourceIds);
  return (item) => {
    if (timed) {
      if (item.eventTime === undefined) return false;
      if (eventTimeFrom !== undefined && item.eventTime < eventTimeFrom) return false;
      if (eventTimeTo !== undefined && item.eventTime > eventTimeTo) return false;
    }
    if (wantedKinds && !wantedKinds.has(item.kind)) return false;
    return !wantedSources || item.sourceIds.some((sourceId) => wantedSources.has(sourceId));
  };
}
