import type { HistoryEntry, JsonValue } from '@memgym/core';
import type { MemoryIndex } from '../design/memory-index.js';
import type { MemoryRecord } from '../design/memory-record.js';
import type { ScopeStore, TextChange } from './scope-store.js';

/** The texts of a memory over time, oldest first. */
export function historyOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  { item }: Pick<MemoryRecord, 'item'>,
): HistoryEntry[] {
  const { id: memoryId, text, ingestTime } = item;
  const changes = store.history.get(memoryId) ?? [];
  const after = changes[0]?.before ?? text;
  const first: HistoryEntry = { memoryId, event: 'add', before: null, after, ingestTime };
  return [first, ...changes.map((change): HistoryEntry => ({ memoryId, event: eventOf(change), ...change }))];
}

function eventOf({ before, after }: TextChange): HistoryEntry['event'] {
  if (before === null) return 'add';
  return after === null ? 'delete' : 'update';
}
