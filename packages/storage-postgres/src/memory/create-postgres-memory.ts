import { defined } from '@memgym/core/config';
import { ClosedError, NotFoundError } from '@memgym/core/errors';
import {
  type Capability,
  type HistoryEntry,
  type MemoryInput,
  type MemoryItem,
  type MemoryPage,
  type MemorySnapshot,
  type MemorySystem,
  type Moment,
  type Query,
  type ReadContext,
  type RestorableMemory,
  type Retrieval,
  type Scope,
  scopeFromKey,
  scopeKey,
  type UserExport,
  type WriteContext,
  type WriteReport,
} from '@memgym/core/memory';
import { createWriteQueue, typedFailure } from '@memgym/memory-systems/service';
import type { ClientBase } from 'pg';
import { eraseScopes } from './change-memories.js';
import { createMachinery, type Machinery, type PostgresMemoryParts } from './memory-machinery.js';
import { historyOf } from './memory-row.js';
import { decodeSnapshot, encodeSnapshot, type SnapshotMemory } from './memory-snapshot.js';
import { putMemories } from './put-memories.js';
import { type ReadOptions, readMemories, readScopes } from './read-memories.js';
import { recallMemories } from './recall-memories.js';
import { addMemories, forgetMemories, hasId, isExpired, updateMemory } from './write-memories.js';

export const systemName = 'postgres';

/** Number of memories per statement when a snapshot is restored. */
const batchSize = 500;

/** A memory that is searched in PostgreSQL; the process holds none of its data between two calls. */
export function createPostgresMemory(parts: PostgresMemoryParts): RestorableMemory {
  const memory = new PostgresMemory(parts);
  const operations = operationsOf(memory);
  const capabilities = [...Object.keys(operations), 'snapshot', 'clone', 'incremental', 'outside'];
  return {
    info: Object.freeze({
      name: systemName,
      version: '1.0.0',
      profile: 'fixed',
      params: { ...parts.options },
      capabilities: new Set(capabilities as Capability[]),
      ...defined({ embedder: parts.options.search === 'text' ? undefined : parts.ports.embedder?.info }),
    }),
    ...operations,
    page: (scope, page, moment) => memory.page(scope, page, moment),
    get: (id, scope, moment) => memory.get(id, scope, moment),
    add: (input, context) => operations.addBatch([input], context),
    retrieve: (query, context) => memory.retrieve(query, context),
    snapshot: () => memory.snapshot(),
    restore: (taken) => memory.restore(taken),
    clone: async () => {
      const taken = await memory.snapshot();
      const options = { ...parts.options, schema: null };
      const copy = createPostgresMemory({ ...parts, options, create: true });
      await copy.restore(taken);
      return copy;
    },
    close: () => memory.close(),
  };
}

function operationsOf(memory: PostgresMemory) {
  return {
    addBatch: (inputs, context) => memory.addBatch(inputs, context),
    list: (scope, moment) => memory.list(scope, moment),
    update: (memoryId, text, context) => memory.update(memoryId, text, context),
    delete: (memoryId, context) => memory.delete(memoryId, context),
    deleteBySource: (sourceIds, context) => memory.forget(hasId(sourceIds), context),
    purgeExpired: (context, eventTime) => memory.forget(isExpired(context.clock.now(), eventTime), context),
    history: (id, scope) => memory.history(id, scope),
    reset: (scope) => memory.erase(scope === undefined ? 'everybody' : { scope: scopeKey(scope) }),
    scopes: (user) => memory.scopes(user),
    exportUser: (user) => memory.exportUser(user),
    eraseUser: (user) => memory.eraseUser(user),
  } satisfies Partial<MemorySystem>;
}

type Held = Awaited<ReturnType<typeof readMemories>>;

/** Rows that an export reads at once. */
const rowsAtOnce = 2_000;

class PostgresMemory {
  readonly #machinery: Machinery;
  readonly #queue = createWriteQueue();
  #isClosed = false;

  constructor(parts: PostgresMemoryParts) {
    this.#machinery = createMachinery(systemName, parts);
  }

  addBatch(inputs: readonly MemoryInput[], context: WriteContext): Promise<WriteReport> {
    return this.#writing(context, () => addMemories(this.#machinery, inputs, context));
  }

  retrieve(query: Query, context: ReadContext): Promise<Retrieval> {
    return this.#guarded('read', context.signal, () => recallMemories(this.#machinery, query, context));
  }

  async list(scope: Scope, moment: Moment | undefined): Promise<MemoryItem[]> {
    return (await this.#read(scope, { moment })).map(({ item }) => item);
  }

  async page(scope: Scope, page: MemoryPage, moment: Moment | undefined): Promise<MemoryItem[]> {
    return (await this.#read(scope, { moment, page })).map(({ item }) => item);
  }

  async get(id: string, scope: Scope, moment: Moment | undefined): Promise<MemoryItem | undefined> {
    const [held] = await this.#read(scope, { id, moment });
    return held?.item;
  }

  async history(id: string, scope: Scope): Promise<HistoryEntry[]> {
    const [held] = await this.#read(scope, { id });
    if (held === undefined) throw new NotFoundError(systemName, id);
    return historyOf(held);
  }

  update(memoryId: string, text: string, context: WriteContext): Promise<void> {
    return this.#writing(context, () => updateMemory(this.#machinery, { memoryId, text }, context));
  }

  async delete(memoryId: string, context: WriteContext): Promise<void> {
    const removed = await this.forget(hasId([memoryId]), context);
    if (removed.length === 0) throw new NotFoundError(systemName, memoryId);
  }

  /** Removes the memories that fulfil a condition. @returns their ids, oldest first */
  forget(condition: Parameters<typeof forgetMemories>[1], context: WriteContext): Promise<string[]> {
    return this.#writing(context, () => forgetMemories(this.#machinery, condition, context));
  }

  erase(of: Parameters<typeof eraseScopes>[2]): Promise<void> {
    const { database, tables } = this.#machinery;
    return this.#everywhere(() => database.transaction((client) => eraseScopes(client, tables, of)));
  }

  async eraseUser(user: string): Promise<void> {
    await this.erase({ user });
    const { database, tables } = this.#machinery;
    const { schema, memories, words, scopes } = tables;
    if (schema === undefined) return;
    // Removes old versions of rows; versions that are still being read are left to autovacuum.
    await database
      .query((client) => client.query(`VACUUM (SKIP_LOCKED) ${memories}, ${words}, ${scopes}`))
      .catch(() => undefined);
  }

  scopes(user: string | undefined): Promise<Scope[]> {
    const { database, tables } = this.#machinery;
    return this.#reading(async () => {
      const keys = await database.query((client) => readScopes(client, tables, user));
      return keys.map(scopeFromKey);
    });
  }

  async exportUser(user: string): Promise<UserExport> {
    const held = await this.#reading(() => this.#heldNow(user));
    const scopes = held.map(([key, memories]) => ({
      scope: scopeFromKey(key),
      memories: memories.map((memory) => ({ ...memory.item, history: historyOf(memory) })),
      sources: memories.map(({ item: { id, meta }, expiresAt, said, contentDigest: digest }) => ({
        ...{ id, digest },
        ...said,
        ...defined({ expiresAt, meta }),
      })),
      state: null,
    }));
    return { system: systemName, user, scopes };
  }

  snapshot(): Promise<MemorySnapshot> {
    return this.#reading(async () => encodeSnapshot(this.#kind, await this.#heldNow(undefined, true)));
  }

  restore(taken: MemorySnapshot): Promise<void> {
    const { database, tables } = this.#machinery;
    return this.#everywhere(async () => {
      const restored = decodeSnapshot(this.#kind, taken);
      await database.transaction(async (client) => {
        await eraseScopes(client, tables, 'everybody');
        for (const [scope, memories] of restored) await this.#putAll(client, scope, memories);
      });
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#queue.drained();
    await this.#machinery.nearness.idle();
    await this.#machinery.database.close();
  }

  /** What a snapshot must be of. */
  get #kind() {
    const { parts, tables } = this.#machinery;
    return { system: systemName, parts, dimensions: tables.dimensions };
  }

  async #guarded<T>(
    operation: 'read' | 'write',
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    if (this.#isClosed) throw new ClosedError(systemName);
    try {
      return await work();
    } catch (error) {
      throw typedFailure(systemName, operation, error, signal);
    }
  }

  #reading<T>(work: () => Promise<T>): Promise<T> {
    return this.#guarded('read', undefined, work);
  }

  #writing<T>({ scope, signal }: WriteContext, work: () => Promise<T>): Promise<T> {
    return this.#guarded('write', signal, () => this.#queue.inScope(scopeKey(scope), work));
  }

  #everywhere<T>(work: () => Promise<T>): Promise<T> {
    return this.#guarded('write', undefined, () => this.#queue.alone(work));
  }

  #read(scope: Scope, which: Omit<ReadOptions, 'scope'>): Promise<Held> {
    const { database, tables } = this.#machinery;
    return this.#reading(() =>
      database.query((client) => readMemories(client, tables, { scope: scopeKey(scope), ...which })),
    );
  }

  /** Scopes with their memories, all from the same moment. */
  #heldNow(user?: string, vectors = false): Promise<(readonly [string, Held])[]> {
    const { database, tables } = this.#machinery;
    return database.transaction(async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const held: (readonly [string, Held])[] = [];
      for (const key of await readScopes(client, tables, user)) {
        const memories: Held = [];
        // In parts, so that a large scope does not stop the process while its rows are read.
        for (let offset = 0; ; offset += rowsAtOnce) {
          const page = { offset, limit: rowsAtOnce };
          const part = await readMemories(client, tables, { scope: key, vectors, page });
          memories.push(...part);
          if (part.length < rowsAtOnce) break;
        }
        held.push([key, memories]);
      }
      return held;
    });
  }

  /** Stores the memories of a snapshot at their positions. */
  async #putAll(client: ClientBase, scope: string, memories: readonly SnapshotMemory[]): Promise<void> {
    const { tables, wordsOf } = this.#machinery;
    let next = 0;
    for (let from = 0; from < memories.length; from += batchSize) {
      const batch = memories.slice(from, from + batchSize);
      const put = batch.map((memory) => ({
        ...memory,
        words: wordsOf(memory.item.text),
        step: memory.item.position - next,
      }));
      await putMemories(client, tables, { scope, put });
      next = (batch.at(-1)?.item.position ?? -1) + 1;
    }
  }
}
