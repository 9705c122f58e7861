import {
  type ExportedMemory,
  type JsonValue,
  type MemorySystem,
  type ScopeExport,
  scopeFromKey,
} from '@memgym/core/memory';
import type { MemoryIndex } from './design/memory-index.js';
import { copyItem } from './design/memory-record.js';
import { historyOf } from './store/history-of.js';
import type { ScopeStore } from './store/scope-store.js';
import type { ScopeStores } from './store/scope-stores.js';
import { recordsOf } from './store/snapshot-codec.js';
import type { WriteQueue } from './write-queue.js';

/** Operations on all scopes of one user or of all users. */
export function createUserOperations<State extends JsonValue, Index extends MemoryIndex<State>>(
  system: string,
  queue: WriteQueue,
  stores: ScopeStores<State, Index>,
): Required<Pick<MemorySystem, 'scopes' | 'exportUser' | 'eraseUser'>> {
  return {
    scopes: async (user) => (await stores.keysOf(user)).map(scopeFromKey),
    exportUser: async (user) => {
      const scopes: ScopeExport[] = [];
      for (const key of await stores.keysOf(user)) {
        const store = await stores.of(key);
        if (store !== undefined) scopes.push(exportOf(key, store));
      }
      return { system, user, scopes };
    },
    // This excludes all concurrent writes, because a write in progress must not write erased content again.
    eraseUser: (user) => queue.alone(() => stores.eraseUser(user)),
  };
}

function exportOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  key: string,
  store: ScopeStore<State, Index>,
): ScopeExport {
  return {
    scope: scopeFromKey(key),
    memories: recordsOf(store).map((record): ExportedMemory => {
      const { item, data, retiredAt } = record;
      return {
        ...copyItem(item),
        ...(data !== undefined && { data: structuredClone(data) }),
        ...(retiredAt !== undefined && { retiredAt }),
        history: historyOf(store, record),
      };
    }),
    sources: [...store.sources.keys()].map((id) => {
      const expiresAt = store.expiries.get(id);
      const meta = store.metas.get(id);
      return {
        id,
        ...(expiresAt !== undefined && { expiresAt }),
        ...(meta !== undefined && { meta: structuredClone(meta) }),
      };
    }),
    state: structuredClone(store.view.state) as JsonValue,
  };
}
