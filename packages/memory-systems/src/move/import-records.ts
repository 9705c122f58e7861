import { setImmediate as nextTurn } from 'node:timers/promises';
import { defined } from '@memgym/core/config';
import {
  canonicalJson,
  type ExportedMemory,
  type JsonValue,
  type MemoryItem,
  type Scope,
  type ScopeExport,
  scopeKey,
  type Usage,
  type WriteContext,
  zeroUsage,
} from '@memgym/core/memory';
import { createModelAccess } from '../model-use/model-access.js';
import type { MemoryIndex } from '../scoped/design/memory-index.js';
import type { MemoryRecord } from '../scoped/design/memory-record.js';
import type { ScopedMemoryDesign } from '../scoped/design/scoped-memory-design.js';
import type { ScopedInternals } from '../scoped/internals.js';
import {
  type KnownSource,
  type ScopeChange,
  ScopeStore,
  type TextChange,
} from '../scoped/store/scope-store.js';
import { contentDigest } from '../scoped/write/observations.js';

/** Memories that are embedded and stored together. */
export const memoriesAtOnce = 100;

type Store = ScopeStore<JsonValue, MemoryIndex>;
type Change = ScopeChange<JsonValue>;

/** How an export is stored. */
interface RecordsImport {
  readonly context: WriteContext;
  /** Whether what the export does not have is removed. */
  readonly mirror: boolean;
  /** Called after each batch, and waited for. */
  readonly onBatch: (moved: number) => Promise<void>;
}

/** What an import changed in one scope. */
export interface ImportedRecords {
  readonly moved: number;
  readonly removed: number;
  readonly usage: Usage;
}

/**
 * Stores the memories of an export as they are, with ids, times, histories and expiry, embedded anew; those that are stored
 * already are left alone, so that a repeated call goes on where the first one ended.
 */
export async function importRecords(
  { queue, stores }: ScopedInternals,
  exported: ScopeExport,
  { context, mirror, onBatch }: RecordsImport,
): Promise<ImportedRecords> {
  const key = scopeKey(context.scope);
  const { design } = stores;
  const { info, embedder } = design;
  const access = createModelAccess({
    system: info.name,
    role: 'memory-write',
    phase: 'write',
    model: undefined,
    embedder,
    signal: context.signal,
  });
  const sources = new Map(exported.sources.map((source, place) => [source.id, { source, place }]));
  const change = (make: (store: Store) => Promise<Change | undefined>): Promise<void> =>
    queue.inScope(key, () =>
      stores.whileLocked(key, async () => {
        const store = (await stores.toChange(key)) ?? new ScopeStore(design);
        const made = await make(store);
        if (made !== undefined) await stores.apply(key, store, made);
      }),
    );
  const learn = (store: Store, ids: Iterable<string>): Partial<Change> => {
    const fresh = [...ids].filter((id) => sources.has(id) && !store.sources.has(id));
    const known = fresh.map((id) => sources.get(id) as NonNullable<ReturnType<typeof sources.get>>);
    return {
      learned: known.map(({ source, place }) => [source.id, knownSource(source, place)]),
      expiring: known.flatMap(({ source: { id, expiresAt } }) =>
        expiresAt === undefined ? [] : [[id, expiresAt] as const],
      ),
      described: known.flatMap(({ source: { id, meta } }) =>
        meta === undefined ? [] : [[id, meta] as const],
      ),
    };
  };
  let moved = 0;
  for (let at = 0; at < exported.memories.length; at += memoriesAtOnce) {
    const batch = exported.memories.slice(at, at + memoriesAtOnce);
    await change(async (store) => {
      const fresh = batch.filter((memory) => !isStored(store, memory));
      if (fresh.length === 0) return undefined;
      const records = await embedded(design, orderedIn(store, fresh), access.embed);
      moved += fresh.length;
      return {
        put: records.filter(({ retiredAt }) => retiredAt === undefined),
        retired: records.filter(({ retiredAt }) => retiredAt !== undefined),
        remove: [],
        ...learn(store, new Set(fresh.flatMap(({ sourceIds }) => sourceIds))),
        forgotten: fresh.flatMap(({ id }) => (store.history.has(id) ? [id] : [])),
        history: fresh.flatMap(historyOf),
      };
    });
    await onBatch(moved);
    // Embedded and stored in the process, batches are microtasks, between which nobody else would be answered.
    await nextTurn();
  }
  let removed = 0;
  await change(async (store) => {
    const rest = {
      put: [],
      remove: [],
      ...learn(store, sources.keys()),
      ...defined({ state: stateOf(store, exported) }),
    };
    if (!mirror) return rest;
    const wanted = new Set(exported.memories.map(({ id }) => id));
    const held = [...store.view.all(), ...store.view.retired()].map(({ item }) => item.id);
    const remove = held.filter((id) => !wanted.has(id));
    const unlearned = [...store.sources.keys()].filter((id) => !sources.has(id));
    removed = remove.length;
    const erases = remove.length + unlearned.length > 0;
    return { ...rest, remove, unlearned, ...(erases && { scrub: true }) };
  });
  return { moved, removed, usage: embedder === undefined ? zeroUsage : access.usage() };
}

/** The state, unless it is stored already. */
function stateOf(store: Store, { state }: ScopeExport): JsonValue | undefined {
  return canonicalJson(store.view.state) === canonicalJson(state) ? undefined : state;
}

function knownSource(
  { digest, position, role, speaker, sessionId }: ScopeExport['sources'][number],
  place: number,
): KnownSource {
  // Of an older export, whose repetition is not recognised by its content.
  return {
    digest: digest ?? contentDigest(''),
    position: position ?? place,
    ...defined({ role, speaker, sessionId }),
  };
}

function isStored(store: Store, memory: ExportedMemory): boolean {
  const record = store.record(memory.id);
  if (record === undefined) return false;
  const { item, data = null, retiredAt = null } = record;
  const given = [itemOf(memory), memory.data ?? null, memory.retiredAt ?? null];
  return canonicalJson([item, data, retiredAt] as unknown as JsonValue) === canonicalJson(given as JsonValue);
}

function itemOf({
  history: _history,
  data: _data,
  ownMeta: _own,
  retiredAt: _at,
  ...item
}: ExportedMemory): MemoryItem {
  return item;
}

function orderedIn(store: Store, memories: readonly ExportedMemory[]): MemoryRecord[] {
  let { nextOrder } = store;
  return memories.map((memory) => {
    const { data, ownMeta, retiredAt } = memory;
    return {
      item: itemOf(memory),
      order: store.record(memory.id)?.order ?? nextOrder++,
      ...(data !== undefined && { data }),
      ...defined({ ownMeta, retiredAt }),
    };
  });
}

async function embedded(
  { embedder, embeds, indexText }: ScopedMemoryDesign,
  records: readonly MemoryRecord[],
  embed: (texts: readonly string[], kind: 'document') => Promise<readonly Float32Array[]>,
): Promise<MemoryRecord[]> {
  const wanted = embedder === undefined ? [] : records.filter((record) => embeds?.(record) ?? true);
  if (wanted.length === 0) return [...records];
  const vectors = await embed(
    wanted.map((record) => indexText?.(record) ?? record.item.text),
    'document',
  );
  const vectorOf = new Map(wanted.map((record, place) => [record, vectors[place]]));
  return records.map((record) => ({ ...record, ...defined({ vector: vectorOf.get(record) }) }));
}

function historyOf({ id, history }: ExportedMemory): (readonly [string, TextChange])[] {
  return history
    .slice(1)
    .map(({ before, after, ingestTime }) => [id, { before, after, ingestTime }] as const);
}

/** The scope of an export, as one of this user. */
export const scopeOfUser = (user: string, { agent, run }: Scope): Scope => ({
  user,
  ...defined({ agent, run }),
});
