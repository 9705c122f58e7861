import { setImmediate as nextTurn } from 'node:timers/promises';
import { defined } from '@memgym/core/config';
import { NotFoundError } from '@memgym/core/errors';
import {
  type ExportedMemory,
  inSlices,
  type JsonValue,
  type MemoryItem,
  type MemoryPage,
  type MemorySystem,
  type Moment,
  type Scope,
  type ScopeExport,
  scopeFromKey,
  scopeKey,
} from '@memgym/core/memory';
import type { MemoryIndex } from './design/memory-index.js';
import { copyItem } from './design/memory-record.js';
import type { ScopedOperation } from './design/scoped-operations.js';
import { withoutExpired } from './store/expired-sources.js';
import { historyOf } from './store/history-of.js';
import { ScopeStore } from './store/scope-store.js';
import type { ScopeStores } from './store/scope-stores.js';
import { recordsOf } from './store/snapshot-codec.js';
import { planAdd, planDelete, planForget, planPurge, planUpdate } from './write/plan-writes.js';
import { type AppliedChanges, reportOf, type ScopeWriter } from './write/scope-writer.js';
import type { WriteQueue } from './write-queue.js';

interface Machinery<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly queue: WriteQueue;
  readonly write: ScopeWriter<State, Index>;
  readonly stores: ScopeStores<State, Index>;
}

/** The optional operations that need only the stored memories, not the way to find them. */
export function createScopedOperations<State extends JsonValue, Index extends MemoryIndex<State>>({
  queue,
  write,
  stores,
}: Machinery<State, Index>): Required<Pick<MemorySystem, ScopedOperation | 'purgeExpired'>> {
  const { name } = stores.design.info;

  return {
    list: async (scope, moment) => listStore(await stores.of(scopeKey(scope)), moment),
    update: (memoryId, text, context) =>
      write(context, (store, access) => planUpdate(store, { memoryId, text }, access), nothing),
    delete: (memoryId, context) => write(context, (store) => planDelete(store, memoryId), nothing),
    deleteBySource: async (sourceIds, context) => {
      const listed = [...new Set(sourceIds)];
      const removed: string[] = [];
      // An empty list is forgotten, too: it leaves no trace of what was forgotten before.
      for (let at = 0; at === 0 || at < listed.length; at += forgottenAtOnce) {
        if (at > 0) await nextTurn();
        const part = new Set(listed.slice(at, at + forgottenAtOnce));
        const isLast = at + forgottenAtOnce >= listed.length;
        const plan: typeof planForget = async (...given) => {
          const planned = await planForget(...given);
          return isLast ? planned : { ...planned, scrubs: false };
        };
        removed.push(...(await write(context, (store, access) => plan(store, part, access), changed)));
      }
      return [...new Set(removed)];
    },
    purgeExpired: (context, eventTime) =>
      write(
        context,
        (store, access) => planPurge(store, { clock: context.clock, eventTime }, access),
        changed,
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

/** Sources that are forgotten together, before others have a turn. */
const forgottenAtOnce = 250;

function nothing(): void {}

const changed = ({ removed, stored }: AppliedChanges): string[] => [...removed, ...stored];

/** The memories of a scope, or a part of them. */
export async function listStore<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index> | undefined,
  moment: Moment | undefined,
  page: MemoryPage = { offset: 0, limit: Number.POSITIVE_INFINITY },
): Promise<MemoryItem[]> {
  if (store === undefined) return [];
  const { view } = withoutExpired(store, moment);
  const items: MemoryItem[] = [];
  await inSlices(pageOf([...view.all()], page), ({ item: { id } }) => {
    // As it is now: between two slices it may be changed or forgotten.
    const record = view.get(id);
    if (record !== undefined) items.push(copyItem(record.item));
  });
  return items;
}

/** A part of a list. */
export function pageOf<Each>(list: readonly Each[], { offset, limit }: MemoryPage): Each[] {
  const from = offset < 0 ? Math.max(0, list.length + offset) : offset;
  return list.slice(from, from + limit);
}

/** Writing several inputs at once, and the optional operations that a design implements. */
export function createDesignedOperations<State extends JsonValue, Index extends MemoryIndex<State>>({
  write,
  stores,
}: Pick<Machinery<State, Index>, 'write' | 'stores'>): Pick<
  MemorySystem,
  'addBatch' | 'flush' | 'commitAccess' | 'context' | 'evolve'
> {
  const { design } = stores;
  return {
    addBatch: (inputs, context) =>
      write(context, (store, request) => planAdd(store, inputs, request), reportOf),
    ...(design.flush && {
      flush: (context) =>
        write(
          context,
          async (_store, request) => ({ changes: (await design.flush?.(request)) ?? {} }),
          reportOf,
        ),
    }),
    ...(design.access && {
      commitAccess: (events, context) =>
        write(
          context,
          ({ view }) => {
            const held = events.filter(({ memoryId }) => view.get(memoryId) !== undefined);
            return { changes: held.length === 0 ? {} : (design.access?.(held, view, context) ?? {}) };
          },
          () => undefined,
        ),
    }),
    ...(design.context && {
      context: async (scope, moment) => {
        const store = (await stores.of(scopeKey(scope))) ?? new ScopeStore(design);
        const { view } = withoutExpired(store, moment);
        return design.context?.(view) ?? '';
      },
    }),
    ...(design.evolve && {
      evolve: (feedback, context) =>
        write(
          context,
          async (_store, request) => {
            const { write: changes = {}, changes: reported = {} } =
              (await design.evolve?.(structuredClone(feedback), request)) ?? {};
            return { changes, reported };
          },
          ({ usage }, { reported }) => ({ changes: reported, usage }),
          'adapt',
        ),
    }),
  };
}

/** Operations on all scopes of one user or of all users. */
export function createUserOperations<State extends JsonValue, Index extends MemoryIndex<State>>({
  queue,
  stores,
}: Pick<Machinery<State, Index>, 'queue' | 'stores'>): Required<
  Pick<MemorySystem, 'scopes' | 'exportUser' | 'eraseUser'>
> {
  const {
    info: { name: system },
    schemaVersion = 1,
    form,
  } = stores.design;
  return {
    scopes: async (user) => (await stores.keysOf(user)).map(scopeFromKey),
    exportUser: async (user) => {
      const scopes: ScopeExport[] = [];
      for (const key of await stores.keysOf(user)) {
        // Its writes wait, so that it is exported as of one moment.
        await queue.inScope(key, async () => {
          const store = await stores.of(key);
          if (store !== undefined) scopes.push(await exportOf(key, store));
        });
      }
      return { system, schemaVersion, ...defined({ form }), user, scopes };
    },
    // This excludes all concurrent writes, because a write in progress must not write erased content again.
    eraseUser: (user) => queue.alone(() => stores.eraseUser(user)),
  };
}

async function exportOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  key: string,
  store: ScopeStore<State, Index>,
): Promise<ScopeExport> {
  const memories: ExportedMemory[] = [];
  await inSlices(recordsOf(store), (record) => {
    const { ownMeta, data, retiredAt } = record;
    const item = copyItem(record.item);
    memories.push({
      ...item,
      ...(data !== undefined && { data: structuredClone(data) }),
      ...defined({ ownMeta: ownMeta && structuredClone(ownMeta), retiredAt }),
      history: historyOf(store, { item }),
    });
  });
  const sources: ScopeExport['sources'][number][] = [];
  await inSlices(store.sources, ([id, source]) => {
    const meta = structuredClone(store.metas.get(id));
    sources.push({ id, ...source, ...defined({ expiresAt: store.expiries.get(id), meta }) });
  });
  return {
    scope: scopeFromKey(key),
    memories,
    sources,
    state: structuredClone(store.view.state) as JsonValue,
  };
}
