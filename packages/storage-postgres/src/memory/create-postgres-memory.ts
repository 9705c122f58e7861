import { defined } from '@memgym/core/config';
import { ClosedError, NotFoundError } from '@memgym/core/errors';
import {
  type Capability,
  type MemorySystem,
  type MemorySystemPorts,
  type RestorableMemory,
  scopeFromKey,
  scopeKey,
} from '@memgym/core/memory';
import { createWriteQueue, typedFailure } from '@memgym/memory-systems/service';
import type { KnownConnection } from '../postgres-connection.js';
import { eraseScopes } from './change-memories.js';
import { createMachinery } from './memory-machinery.js';
import type { PostgresMemoryOptions } from './memory-options.js';
import { historyOf } from './memory-row.js';
import { decodeSnapshot, encodeSnapshot } from './memory-snapshot.js';
import { putMemories } from './put-memories.js';
import { readMemories, readScopes } from './read-memories.js';
import { recallMemories } from './recall-memories.js';
import { addMemories, forgetMemories, hasId, isExpired, updateMemory } from './write-memories.js';

export const systemName = 'postgres';

/** Number of memories per statement when a snapshot is restored. */
const batchSize = 500;

/**
 * A memory that is searched in PostgreSQL; the process holds none of its data between two calls.
 * @param create false to only read one
 */
export function createPostgresMemory(
  options: PostgresMemoryOptions,
  ports: MemorySystemPorts,
  connection: KnownConnection,
  create: boolean,
): RestorableMemory {
  const machinery = createMachinery(systemName, options, ports, connection, create);
  const { parts, tables, database } = machinery;
  const kind = { system: systemName, parts, dimensions: tables.dimensions };
  const queue = createWriteQueue();
  let isClosed = false;

  const guarded = async <T>(
    operation: 'read' | 'write',
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (isClosed) throw new ClosedError(systemName);
    try {
      return await work();
    } catch (error) {
      throw typedFailure(systemName, operation, error, signal);
    }
  };
  const reading = <T>(work: () => Promise<T>): Promise<T> => guarded('read', undefined, work);
  const everywhere = <T>(work: () => Promise<T>): Promise<T> =>
    guarded('write', undefined, () => queue.alone(work));
  type Context = Parameters<NonNullable<MemorySystem['delete']>>[1];
  const writing = <T>({ scope, signal }: Context, work: () => Promise<T>): Promise<T> =>
    guarded('write', signal, () => queue.inScope(scopeKey(scope), work));

  const operations = {
    addBatch: (inputs, context) => writing(context, () => addMemories(machinery, inputs, context)),
    list: (scope, moment) =>
      reading(async () => {
        const held = await database.query((client) =>
          readMemories(client, tables, scopeKey(scope), { moment }),
        );
        return held.map(({ item }) => item);
      }),
    update: (memoryId, text, context) =>
      writing(context, () => updateMemory(machinery, memoryId, text, context)),
    delete: (memoryId, context) =>
      writing(context, async () => {
        const removed = await forgetMemories(machinery, hasId([memoryId]), context);
        if (removed.length === 0) throw new NotFoundError(systemName, memoryId);
      }),
    deleteBySource: (sourceIds, context) =>
      writing(context, () => forgetMemories(machinery, hasId(sourceIds), context)),
    purgeExpired: (context, eventTime) =>
      writing(context, () => forgetMemories(machinery, isExpired(context.clock.now(), eventTime), context)),
    history: (id, scope) =>
      reading(async () => {
        const [held] = await database.query((client) =>
          readMemories(client, tables, scopeKey(scope), { id }),
        );
        if (held === undefined) throw new NotFoundError(systemName, id);
        return historyOf(held);
      }),
    reset: (scope) =>
      everywhere(() =>
        database.transaction((client) =>
          eraseScopes(client, tables, scope === undefined ? 'everybody' : { scope: scopeKey(scope) }),
        ),
      ),
    scopes: (user) =>
      reading(async () => {
        const keys = await database.query((client) => readScopes(client, tables, user));
        return keys.map(scopeFromKey);
      }),
    exportUser: (user) =>
      reading(async () => {
        const held = await heldNow(user);
        const scopes = held.map(([key, memories]) => ({
          scope: scopeFromKey(key),
          memories: memories.map((memory) => ({ ...memory.item, history: historyOf(memory) })),
          sources: memories.map(({ item: { id, meta }, expiresAt }) => ({
            id,
            ...defined({ expiresAt, meta }),
          })),
          state: null,
        }));
        return { system: systemName, user, scopes };
      }),
    eraseUser: async (user) => {
      await everywhere(() => database.transaction((client) => eraseScopes(client, tables, { user })));
      const { schema, memories, words, scopes } = tables;
      if (schema === undefined) return;
      // Removes old versions of rows; versions that are still being read are left to autovacuum.
      await database
        .query((client) => client.query(`VACUUM (SKIP_LOCKED) ${memories}, ${words}, ${scopes}`))
        .catch(() => undefined);
    },
  } satisfies Partial<MemorySystem>;

  /** Scopes with their memories, all from the same moment. */
  function heldNow(user?: string, vectors = false) {
    return database.transaction(async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const held: (readonly [string, Awaited<ReturnType<typeof readMemories>>])[] = [];
      for (const key of await readScopes(client, tables, user)) {
        held.push([key, await readMemories(client, tables, key, { vectors })]);
      }
      return held;
    });
  }

  const snapshot: RestorableMemory['snapshot'] = () =>
    reading(async () => encodeSnapshot(kind, await heldNow(undefined, true)));
  const capabilities = [
    ...Object.keys(operations),
    'snapshot',
    'clone',
    'incremental',
    'outside',
  ] as Capability[];
  return {
    info: Object.freeze({
      name: systemName,
      version: '1.0.0',
      profile: 'fixed',
      params: { ...options },
      capabilities: new Set(capabilities),
    }),
    ...operations,
    add: (input, context) => operations.addBatch([input], context),
    retrieve: (query, context) =>
      guarded('read', context.signal, () => recallMemories(machinery, query, context)),
    snapshot,
    restore: (taken) =>
      everywhere(async () => {
        const restored = decodeSnapshot(kind, taken);
        await database.transaction(async (client) => {
          await eraseScopes(client, tables, 'everybody');
          for (const [scope, memories] of restored) {
            let next = 0;
            for (let from = 0; from < memories.length; from += batchSize) {
              const batch = memories.slice(from, from + batchSize);
              await putMemories(
                client,
                tables,
                scope,
                batch.map((memory) => ({
                  ...memory,
                  words: machinery.wordsOf(memory.item.text),
                  step: memory.item.position - next,
                })),
              );
              next = (batch.at(-1)?.item.position ?? -1) + 1;
            }
          }
        });
      }),
    clone: async () => {
      const taken = await snapshot();
      const copy = createPostgresMemory({ ...options, schema: null }, ports, connection, true);
      await copy.restore(taken);
      return copy;
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await queue.drained();
      await database.close();
    },
  };
}
