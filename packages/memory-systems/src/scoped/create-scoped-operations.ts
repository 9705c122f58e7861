import { NotFoundError } from '@memgym/core/errors';
import {
  type JsonValue,
  type MemoryItem,
  type MemorySystem,
  type Moment,
  type Scope,
  scopeKey,
} from '@memgym/core/memory';
import type { MemoryIndex } from './design/memory-index.js';
import { copyItem } from './design/memory-record.js';
import type { ScopedMemoryDesign } from './design/scoped-memory-design.js';
import type { ScopedOperation } from './design/scoped-operations.js';
import { withoutExpired } from './store/expired-sources.js';
import { historyOf } from './store/history-of.js';
import type { ScopeStore } from './store/scope-store.js';
import type { ScopeStores } from './store/scope-stores.js';
import { planDelete, planForget, planPurge, planUpdate } from './write/plan-writes.js';
import type { ScopeWriter } from './write/scope-writer.js';
import type { WriteQueue } from './write-queue.js';

interface Machinery<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly queue: WriteQueue;
  readonly write: ScopeWriter<State, Index>;
  readonly stores: ScopeStores<State, Index>;
}

/** The optional operations that need only the stored memories, not the way to find them. */
export function createScopedOperations<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  { queue, write, stores }: Machinery<State, Index>,
): Required<Pick<MemorySystem, ScopedOperation | 'purgeExpired'>> {
  const { name } = design.info;

  return {
    list: async (scope, moment) => listStore(await stores.of(scopeKey(scope)), moment),
    update: (memoryId, text, context) =>
      write(context, (store, access) => planUpdate(design, store, memoryId, text, access), nothing),
    delete: (memoryId, context) => write(context, (store) => planDelete(design, store, memoryId), nothing),
    deleteBySource: (sourceIds, context) =>
      write(
        context,
        (store, access) => planForget(design, store, new Set(sourceIds), access),
        ({ removed, stored }) => [...removed, ...stored],
      ),
    purgeExpired: (context, eventTime) =>
      write(
        context,
        (store, access) => planPurge(design, store, { clock: context.clock, eventTime }, access),
        ({ removed, stored }) => [...removed, ...stored],
      ),
    history: async (memoryId, scope) => {
      const store = await stores.of(scopeKey(scope));
      const record = store?.record(memoryId);
      if (store === undefined || record === undefined) throw new NotFoundError(name, memoryId);
      return historyOf(store, record);
    },
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
  moment: Moment | undefined,
): MemoryItem[] {
  return store === undefined
    ? []
    : [...withoutExpired(store, moment).view.all()].map(({ item }) => copyItem(item));
}
