import {
  type HistoryEntry,
  type JsonValue,
  type MemoryItem,
  type MemorySystem,
  NotFoundError,
  type Scope,
  scopeKey,
} from '@memgym/core';
import type { MemoryIndex } from './memory-index.js';
import { copyItem } from './memory-record.js';
import { planDelete, planForget, planUpdate } from './plan-writes.js';
import type { ScopeStore, TextChange } from './scope-store.js';
import type { ScopeStores } from './scope-stores.js';
import type { ScopeWriter } from './scope-writer.js';
import type { ScopedMemoryDesign, ScopedOperation } from './scoped-memory-design.js';
import type { WriteQueue } from './write-queue.js';

interface Machinery<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly queue: WriteQueue;
  readonly write: ScopeWriter<State, Index>;
  readonly stores: ScopeStores<State, Index>;
}

/** The optional operations, which need to know only what is kept and not how it is found. */
export function createScopedOperations<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  { queue, write, stores }: Machinery<State, Index>,
): Required<Pick<MemorySystem, ScopedOperation>> {
  const { name } = design.info;

  return {
    list: async (scope) => listStore(await stores.of(scopeKey(scope))),
    update: (memoryId, text, context) =>
      write(context, (store, access) => planUpdate(design, store, memoryId, text, access), nothing),
    delete: (memoryId, context) => write(context, (store) => planDelete(design, store, memoryId), nothing),
    deleteBySource: (sourceIds, context) =>
      write(
        context,
        (store, access) => planForget(design, store, new Set(sourceIds), access),
        ({ removed, stored }) => [...removed, ...stored],
      ),
    history: async (memoryId, scope) => historyOf(name, await stores.of(scopeKey(scope)), memoryId),
    reset: async (scope?: Scope) => {
      if (scope === undefined) return queue.alone(() => stores.clearAll());
      const key = scopeKey(scope);
      await queue.inScope(key, () => stores.clear(key));
    },
  };
}

function nothing(): void {}

function listStore<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index> | undefined,
): MemoryItem[] {
  return store === undefined ? [] : [...store.view.all()].map(({ item }) => copyItem(item));
}

/** A memory's texts, oldest first. A deleted memory's history is gone with it: forgetting is whole. */
function historyOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  system: string,
  store: ScopeStore<State, Index> | undefined,
  memoryId: string,
): HistoryEntry[] {
  const record = store?.record(memoryId);
  if (store === undefined || record === undefined) throw new NotFoundError(system, memoryId);
  const changes = store.history.get(memoryId) ?? [];
  const { text, ingestTime } = record.item;
  const after = changes[0]?.before ?? text;
  const first: HistoryEntry = { memoryId, event: 'add', before: null, after, ingestTime };
  return [first, ...changes.map((change): HistoryEntry => ({ memoryId, event: eventOf(change), ...change }))];
}

function eventOf({ before, after }: TextChange): HistoryEntry['event'] {
  if (before === null) return 'add';
  return after === null ? 'delete' : 'update';
}
