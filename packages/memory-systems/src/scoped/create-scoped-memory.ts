import {
  type Capability,
  ClosedError,
  type JsonValue,
  type MemorySystem,
  type MemorySystemInfo,
  scopeKey,
  type WriteReport,
} from '@memgym/core';
import { createScopedOperations } from './create-scoped-operations.js';
import { everyOperation } from './operations.js';
import { planAdd } from './plan-writes.js';
import { createScopeReader } from './scope-reader.js';
import type { ScopeStore } from './scope-store.js';
import { type AppliedChanges, createScopeWriter, type PlannedChanges } from './scope-writer.js';
import type { ScopedMemoryDesign, ScopedOperation } from './scoped-memory-design.js';
import { decodeSnapshot, encodeSnapshot } from './snapshot-codec.js';
import { createWriteQueue } from './write-queue.js';

/**
 * A memory system out of what is special about it: how observations become memories (default: word
 * for word) and how memories are found. It comes with what the contract asks of every system:
 * scopes that never mix, writes in order and all-or-nothing, duplicates known by their source id,
 * filters before the best `k`, snapshots, deletion, closing.
 *
 * @example
 * createScopedMemory({
 *   info: { name: 'newest', version: '1.0.0' },
 *   createIndex: () => ({
 *     put: () => {},
 *     delete: () => {},
 *     search: ({ candidates }) => ({
 *       hits: candidates().map(({ item }, place) => ({ id: item.id, score: place })),
 *     }),
 *   }),
 * });
 */
export function createScopedMemory<State extends JsonValue = JsonValue>(
  design: ScopedMemoryDesign<State>,
): MemorySystem {
  const operations = design.operations ?? everyOperation;
  const info = infoOf(design, operations);
  const queue = createWriteQueue();
  let stores = new Map<string, ScopeStore<State>>();
  let closed = false;

  const assertOpen = (): void => {
    if (closed) throw new ClosedError(info.name);
  };
  const whileOpen =
    <Arguments extends unknown[], Result>(run: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      assertOpen();
      return run(...given);
    };

  const write = createScopeWriter(design, queue, () => stores);
  const read = createScopeReader(design, ({ scope }) => {
    assertOpen();
    return stores.get(scopeKey(scope));
  });
  const { flush } = design;
  const all = createScopedOperations(design, { queue, write, stores: () => stores });
  const offered = Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => operations.some((operation) => operation === name))
      .map(([name, run]) => [name, whileOpen(run as (...given: unknown[]) => Promise<unknown>)]),
  ) as Partial<typeof all>;

  return {
    info,
    add: whileOpen((input, context) =>
      write(context, (store) => planAdd(design, store, input, context), report),
    ),
    retrieve: whileOpen(read),
    snapshot: whileOpen(async () => encodeSnapshot(design, stores)),
    restore: whileOpen(async (snapshot) => {
      const restored = decodeSnapshot(design, snapshot);
      await queue.alone(async () => {
        stores = restored;
      });
    }),
    close: async () => {
      if (closed) return;
      closed = true;
      await queue.drained();
      stores.clear();
    },
    ...(flush && {
      flush: whileOpen((context) =>
        write(context, async (store) => ({ changes: await flush({ view: store.view, context }) }), report),
      ),
    }),
    ...offered,
  };
}

function infoOf<State extends JsonValue>(
  { info, capabilities, flush }: ScopedMemoryDesign<State>,
  operations: readonly ScopedOperation[],
): MemorySystemInfo {
  const { name, version, profile = 'fixed', params = {} } = info;
  const all: Capability[] = [
    ...operations,
    ...(capabilities ?? ['incremental']),
    ...(flush ? ['flush' as const] : []),
  ];
  return Object.freeze({ name, version, profile, params, capabilities: new Set(all) });
}

function report<State extends JsonValue>(
  { stored, usage }: AppliedChanges,
  { changes }: PlannedChanges<State>,
): WriteReport {
  return {
    stored,
    buffered: [...(changes.buffered ?? [])],
    skipped: (changes.skipped ?? []).map(({ sourceId, reason }) => ({ sourceId, reason })),
    usage,
  };
}
