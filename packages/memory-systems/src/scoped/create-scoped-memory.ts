import { defined } from '@memgym/core/config';
import { ClosedError, ConfigError } from '@memgym/core/errors';
import {
  type Capability,
  type JsonValue,
  type MemorySystemInfo,
  type RestorableMemory,
  scopeKey,
} from '@memgym/core/memory';
import type { MemoryIndex } from './design/memory-index.js';
import { copyItem } from './design/memory-record.js';
import type { ScopedMemoryDesign } from './design/scoped-memory-design.js';
import { everyOperation, type ScopedOperation } from './design/scoped-operations.js';
import type { ConnectedIndex } from './index-elsewhere.js';
import { withInternals } from './internals.js';
import {
  createDesignedOperations,
  createScopedOperations,
  createUserOperations,
  listStore,
} from './operations.js';
import { ScopeReader } from './read/scope-reader.js';
import { withoutExpired } from './store/expired-sources.js';
import { ScopeStores } from './store/scope-stores.js';
import { decodeSnapshot, encodeSnapshot } from './store/snapshot-codec.js';
import { planAdd } from './write/plan-writes.js';
import { createScopeWriter, reportOf } from './write/scope-writer.js';
import { createWriteQueue } from './write-queue.js';

/**
 * Makes a memory system from its design: how observations become memories (default: verbatim) and how memories are
 * found. It provides everything that the contract requires: separate scopes, ordered and atomic writes, duplicates
 * recognised by source id, filters before the best `k`, snapshots, clones, deletion, closing.
 *
 * @example
 * ```ts
 * import { createScopedMemory } from '@memgym/memory-systems/define';
 *
 * const memory = createScopedMemory({
 *   info: { name: 'newest', version: '1.0.0' },
 *   createIndex: () => ({
 *     put: () => {},
 *     delete: () => {},
 *     search: ({ candidates }) => ({
 *       hits: candidates().map(({ item }, place) => ({ id: item.id, score: place })),
 *     }),
 *   }),
 * });
 * ```
 */
export function createScopedMemory<
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
>(design: ScopedMemoryDesign<State, Index>): RestorableMemory {
  checkIndex(design);
  const queue = createWriteQueue();
  const connected = design.asyncIndex?.connect(design) as ConnectedIndex<State, Index> | undefined;
  const elsewhere = connected?.search;
  const stores = new ScopeStores(design, queue, connected?.spaces);
  let closed = false;

  const assertOpen = (): void => {
    if (closed) throw new ClosedError(design.info.name);
  };
  const whileOpen =
    <Arguments extends unknown[], Result>(run: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      assertOpen();
      return run(...given);
    };

  const write = createScopeWriter(stores, queue, elsewhere);
  const machinery = { queue, write, stores };
  const operations = {
    ...offered(createScopedOperations(machinery), withPurging(design.operations ?? everyOperation)),
    ...createDesignedOperations(machinery),
    ...createUserOperations(machinery),
  };
  const info = infoOf(design, [
    ...(Object.keys(operations) as (keyof typeof operations)[]),
    'snapshot',
    'persist',
    ...(elsewhere === undefined ? (['clone'] as const) : (['outside'] as const)),
  ]);
  const reader = new ScopeReader(
    design,
    ({ scope }) => {
      assertOpen();
      return stores.of(scopeKey(scope));
    },
    elsewhere,
  );

  return withInternals(
    { queue, stores },
    {
      info,
      add: whileOpen((input, context) =>
        write(context, (store, access) => planAdd(store, [input], access), reportOf),
      ),
      retrieve: whileOpen((query, context) => reader.read(query, context)),
      ...(info.capabilities.has('list') && {
        page: whileOpen(async (scope, page, moment) =>
          listStore(await stores.of(scopeKey(scope)), moment, page),
        ),
        get: whileOpen(async (memoryId, scope, moment) => {
          const store = await stores.of(scopeKey(scope));
          const record = store === undefined ? undefined : withoutExpired(store, moment).view.get(memoryId);
          return record && copyItem(record.item);
        }),
      }),
      snapshot: whileOpen(async () => encodeSnapshot(design, await stores.all())),
      restore: whileOpen(async (snapshot) => {
        const restored = decodeSnapshot(design, snapshot);
        await queue.alone(() => stores.replace(restored));
      }),
      close: async () => {
        if (closed) return;
        closed = true;
        await queue.drained();
        await stores.close();
      },
      ...mapValues(operations, whileOpen),
      ...(elsewhere === undefined && {
        clone: whileOpen(async () => {
          const copy = createScopedMemory(design);
          await copy.restore(encodeSnapshot(design, await stores.all()));
          return copy;
        }),
      }),
      persist: (storage) => {
        assertOpen();
        stores.persist(storage);
      },
    },
  );
}

/** @throws {ConfigError} unless it has one index */
function checkIndex<State extends JsonValue, Index extends MemoryIndex<State>>({
  info,
  createIndex,
  asyncIndex,
}: ScopedMemoryDesign<State, Index>): void {
  if ((createIndex === undefined) !== (asyncIndex === undefined)) return;
  const given =
    createIndex === undefined
      ? 'neither `createIndex` nor `asyncIndex`'
      : 'both `createIndex` and `asyncIndex`';
  throw new ConfigError(`Memory system '${info.name}' has ${given}.`, {
    key: 'createIndex',
    hint: '`createIndex` is for an index in this process, `asyncIndex` for one elsewhere.',
  });
}

/** A system that can forget sources can also forget expired ones. */
function withPurging(names: readonly ScopedOperation[]): readonly string[] {
  return names.includes('deleteBySource') ? [...names, 'purgeExpired'] : names;
}

/** The operations that a design offers. */
function offered<Operations extends object>(
  operations: Operations,
  names: readonly string[],
): Partial<Operations> {
  const wanted = Object.entries(operations).filter(([name]) => names.includes(name));
  return Object.fromEntries(wanted) as Partial<Operations>;
}

function mapValues<Operations extends object>(
  operations: Operations,
  guard: (run: (...given: unknown[]) => Promise<unknown>) => unknown,
): Operations {
  const guarded = Object.entries(operations).map(([name, run]) => [name, guard(run)]);
  return Object.fromEntries(guarded) as Operations;
}

function infoOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  { info, capabilities, embedder }: ScopedMemoryDesign<State, Index>,
  operations: readonly Capability[],
): MemorySystemInfo {
  const { name, version, profile = 'fixed', params = {}, defaultK } = info;
  const all: Capability[] = [...operations, ...(capabilities ?? ['incremental'])];
  return Object.freeze({
    name,
    version,
    profile,
    params,
    capabilities: new Set(all),
    ...defined({ defaultK, embedder: embedder?.info }),
  });
}
