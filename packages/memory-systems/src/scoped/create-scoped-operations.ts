import {
  type HistoryEntry,
  type JsonValue,
  type MemoryItem,
  type MemorySystem,
  NotFoundError,
  type Scope,
  scopeKey,
} from '@memgym/core';
import { copyItem } from './memory-record.js';
import { planDelete, planForget, planUpdate } from './plan-writes.js';
import type { ScopeStore } from './scope-store.js';
import type { ScopeWriter } from './scope-writer.js';
import type { ScopedMemoryDesign, ScopedOperation } from './scoped-memory-design.js';
import type { WriteQueue } from './write-queue.js';

interface Machinery<State extends JsonValue> {
  readonly queue: WriteQueue;
  readonly write: ScopeWriter<State>;
  readonly stores: () => Map<string, ScopeStore<State>>;
}

/** The optional operations, which need to know only what is kept and not how it is found. */
export function createScopedOperations<State extends JsonValue>(
  design: ScopedMemoryDesign<State>,
  { queue, write, stores }: Machinery<State>,
): Required<Pick<MemorySystem, ScopedOperation>> {
  const { name } = design.info;

  return {
    list: async (scope) => listStore(stores().get(scopeKey(scope))),
    update: (memoryId, text, context) =>
      write(context, async (store) => planUpdate(name, store, memoryId, text), nothing),
    delete: (memoryId, context) =>
      write(context, async (store) => planDelete(name, store, memoryId), nothing),
    deleteBySource: (sourceIds, context) =>
      write(
        context,
        async (store) => planForget(design, store, new Set(sourceIds)),
        ({ removed, stored }) => [...removed, ...stored],
      ),
    history: async (memoryId, scope) => historyOf(name, stores().get(scopeKey(scope)), memoryId),
    reset: async (scope?: Scope) => {
      if (scope === undefined) return queue.alone(async () => stores().clear());
      const key = scopeKey(scope);
      await queue.inScope(key, async () => stores().delete(key));
    },
  };
}

function nothing(): void {}

function listStore<State extends JsonValue>(store: ScopeStore<State> | undefined): MemoryItem[] {
  return store === undefined ? [] : [...store.view.all()].map(({ item }) => copyItem(item));
}

/** A memory's texts, oldest first. A deleted memory's history is gone with it: forgetting is whole. */
function historyOf<State extends JsonValue>(
  system: string,
  store: ScopeStore<State> | undefined,
  memoryId: string,
): HistoryEntry[] {
  const record = store?.view.get(memoryId);
  if (store === undefined || record === undefined) throw new NotFoundError(system, memoryId);
  const updates = store.updates.get(memoryId) ?? [];
  const { text, ingestTime } = record.item;
  const first: HistoryEntry = {
    memoryId,
    event: 'add',
    before: null,
    after: updates[0]?.before ?? text,
    ingestTime,
  };
  return [first, ...updates.map((update): HistoryEntry => ({ memoryId, event: 'update', ...update }))];
}
