import type { Expiry, JsonObject, JsonValue, StorageChange, StoredRow } from '@memgym/core';
import type { MemoryIndex } from '../../design/memory-index.js';
import type { KnownSource, ScopeChange, ScopeStore, TextChange } from '../scope-store.js';
import { memoryRow } from './memory-row.js';
import { parseRowKey, rowKey } from './row-key.js';

/** The changed rows of a scope; the store has not been changed yet. */
export function rowsOfChange<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  change: ScopeChange<State>,
): StorageChange {
  const { retired = [], learned = [], expiring = [], described = [] } = change;
  const { unlearned = [], forgotten = [], history = [] } = change;
  const goneHistory = new Set([...change.remove, ...forgotten]);
  const histories = new Map<string, TextChange[]>();
  for (const [id, entry] of history) {
    const earlier = goneHistory.has(id) ? [] : (store.history.get(id) ?? []);
    histories.set(id, [...(histories.get(id) ?? earlier), entry]);
  }
  const unlearnedIds = new Set(unlearned);
  return {
    remove: [
      ...change.remove.map(rowKey.memory),
      ...[...goneHistory].filter((id) => store.history.has(id)).map(rowKey.history),
      ...unlearned.map(rowKey.source),
      ...unlearned.filter((id) => store.expiries.has(id)).map(rowKey.expiry),
      ...unlearned.filter((id) => store.metas.has(id)).map(rowKey.meta),
    ],
    put: [
      ...[...retired, ...change.put].map(memoryRow),
      ...learned.filter(([id]) => !unlearnedIds.has(id)).map(sourceRow),
      ...expiring.filter(([id]) => !unlearnedIds.has(id)).map(expiryRow),
      ...described.filter(([id]) => !unlearnedIds.has(id)).map(metaRow),
      ...[...histories].map(historyRow),
      ...(change.state === undefined ? [] : [stateRow(change.state)]),
    ],
    ...(change.scrub && { scrub: true }),
  };
}

/** The change that restores the rows to their current state in the store, with their texts. */
export function undoOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  { remove = [], put = [] }: StorageChange,
): StorageChange {
  const keys = [...new Set([...remove, ...put.map(({ key }) => key)])];
  const earlier = keys.flatMap((key) => rowIn(store, key) ?? []);
  return { remove: keys, put: earlier };
}

/** Every row of a scope. */
export function* rowsOfStore<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
): Iterable<StoredRow> {
  for (const record of store.view.all()) yield memoryRow(record);
  for (const record of store.view.retired()) yield memoryRow(record);
  for (const source of store.sources) yield sourceRow(source);
  for (const expiry of store.expiries) yield expiryRow(expiry);
  for (const meta of store.metas) yield metaRow(meta);
  for (const changes of store.history) yield historyRow(changes);
  yield stateRow(store.view.state);
}

function rowIn<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  key: string,
): StoredRow | undefined {
  const { sort, id } = parseRowKey(key) ?? { id: '' };
  if (sort === 'state') return stateRow(store.view.state);
  if (sort === 'source') {
    const source = store.sources.get(id);
    return source && sourceRow([id, source]);
  }
  if (sort === 'expiry') {
    const expiry = store.expiries.get(id);
    return expiry === undefined ? undefined : expiryRow([id, expiry]);
  }
  if (sort === 'meta') {
    const meta = store.metas.get(id);
    return meta && metaRow([id, meta]);
  }
  if (sort === 'history') {
    const changes = store.history.get(id);
    return changes && historyRow([id, changes]);
  }
  const record = store.record(id);
  return record && memoryRow(record);
}

function sourceRow([id, source]: readonly [string, KnownSource]): StoredRow {
  return { key: rowKey.source(id), value: { ...source } };
}

function expiryRow([id, expiry]: readonly [string, Expiry]): StoredRow {
  return { key: rowKey.expiry(id), value: expiry };
}

function metaRow([id, meta]: readonly [string, JsonObject]): StoredRow {
  return { key: rowKey.meta(id), value: meta };
}

function historyRow([id, changes]: readonly [string, readonly TextChange[]]): StoredRow {
  return { key: rowKey.history(id), value: changes as unknown as JsonValue };
}

function stateRow(state: JsonValue): StoredRow {
  return { key: rowKey.state, value: state };
}
