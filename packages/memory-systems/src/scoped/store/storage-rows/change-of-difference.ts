import type { JsonValue, ScopeDifference } from '@memgym/core';
import type { MemoryIndex } from '../../design/memory-index.js';
import type { ScopeChange, ScopeStore } from '../scope-store.js';
import { parseRowKey } from './row-key.js';
import { createRowReader } from './row-reader.js';

/**
 * The change that brings a store to the state of the storage; undefined if it cannot be expressed as a change, so that
 * all rows must be read.
 * @throws {StorageError} for a row that this package never writes
 */
export function changeOfDifference<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  place: string,
  { rows, removed }: ScopeDifference,
): ScopeChange<State> | undefined {
  const reader = createRowReader(store.design, place);
  for (const row of rows) reader.read(row);
  const change = reader.change();
  const { put, retired = [], learned = [], history = [] } = change;
  const remove: string[] = [];
  const unlearned: string[] = [];
  const forgotten = new Set(history.map(([id]) => id));
  const expired: string[] = [];
  for (const key of removed) {
    const { sort, id } = parseRowKey(key) ?? { id: '' };
    if (sort === 'memory') remove.push(id);
    else if (sort === 'source') unlearned.push(id);
    else if (sort === 'history') forgotten.add(id);
    else if (sort === 'expiry') expired.push(id);
    else return undefined;
  }
  // A source that was forgotten and learned again, now without an expiry or at another position.
  const lost = new Set(unlearned);
  if (expired.some((id) => !lost.has(id))) return undefined;
  if (learned.some(([id]) => store.sources.has(id))) return undefined;
  // A memory that was removed and stored again has a new position.
  for (const { item, order } of [...put, ...retired]) {
    const earlier = store.record(item.id);
    if (earlier !== undefined && earlier.order !== order) return undefined;
  }
  return { ...change, remove, unlearned, forgotten: [...forgotten] };
}
