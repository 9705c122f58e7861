import { type Expiry, hasExpired, type JsonValue, type Moment, readOnce } from '@memgym/core/memory';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ReadableScope, ScopeStore } from './scope-store.js';

/** Ids of the sources that have expired. The clock is only read if a source expires by it. */
export function expiredSources(
  { expiries }: { readonly expiries: ReadonlyMap<string, Expiry> },
  moment: Moment,
): string[] {
  if (expiries.size === 0) return [];
  const once = { ...moment, clock: readOnce(moment.clock) };
  return [...expiries].filter(([, expiry]) => hasExpired(expiry, once)).map(([sourceId]) => sourceId);
}

/** The contents of a scope, without memories derived from these sources. The index still contains them. */
function withoutSources<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  sourceIds: readonly string[],
): ReadableScope<State, Index> {
  const hidden = new Set(sourceIds.flatMap((sourceId) => [...store.citing(sourceId)]));
  if (hidden.size === 0) return store;
  const { view, index, kinds, history } = store;
  const visible = [...view.all()].filter(({ item }) => !hidden.has(item.id));
  return {
    index,
    kinds,
    history,
    isPartial: true,
    view: {
      size: visible.length,
      state: view.state,
      said: view.said,
      get: (id) => (hidden.has(id) ? undefined : view.get(id)),
      all: () => visible,
      retired: () => [...view.retired()].filter(({ item }) => !hidden.has(item.id)),
    },
  };
}

/** The contents of a scope that have not expired. */
export function withoutExpired<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  moment: Moment | undefined,
): ReadableScope<State, Index> {
  return moment === undefined ? store : withoutSources(store, expiredSources(store, moment));
}
