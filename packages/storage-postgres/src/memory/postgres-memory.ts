import type { Embedder, MemorySystem, MemorySystemDefinition } from '@memgym/core';
import { makeSystem } from '@memgym/memory-systems/define';
import type * as z from 'zod';
import { type KnownConnection, knownConnection, type PostgresConnection } from '../postgres-connection.js';
import { createPostgresMemory, systemName } from './create-postgres-memory.js';
import { type PostgresMemoryOptions, postgresMemoryOptionsSchema } from './memory-options.js';

/** The connection, the embedder and the options of {@link postgresMemory}. */
export type PostgresMemorySettings = z.input<typeof postgresMemoryOptionsSchema> & {
  /**
   * `postgresql://user@host:5432/database`, or its parts. Default the environment: `PGHOST`, `PGDATABASE`, `PGUSER`,
   * `PGPASSWORD`, …
   */
  readonly connection?: string | PostgresConnection | undefined;
  /** Required by the searches `vector` and `hybrid`. Default none. */
  readonly embedder?: Embedder | undefined;
  /** Whether missing tables are created and others brought up to date; false to only read a memory. Default true. */
  readonly create?: boolean | undefined;
};

/**
 * A memory of messages that PostgreSQL stores and searches, for `createMemory`: by words (BM25), by meaning (pgvector),
 * or both. Each message is one memory. Any number of processes can use one schema at a time.
 *
 * @example
 * ```ts
 * import { createStaticEmbedder } from '@memgym/embedder-static';
 * import { createMemory } from '@memgym/memory-systems';
 * import { postgresMemory } from '@memgym/storage-postgres';
 *
 * const memory = createMemory({
 *   system: postgresMemory({
 *     connection: process.env.DATABASE_URL,
 *     search: 'hybrid',
 *     schema: 'assistant',
 *     embedder: createStaticEmbedder(),
 *   }),
 * });
 * ```
 *
 * @throws {InvalidArgumentError} for a text that is not a connection string
 * @throws {ConfigError} for an invalid option, or an invalid or missing embedder
 */
export function postgresMemory({
  connection = {},
  create = true,
  ...settings
}: PostgresMemorySettings = {}): MemorySystem {
  return makeSystem(definitionWith(knownConnection(connection), create), settings);
}

function definitionWith(
  known: KnownConnection,
  create = true,
): MemorySystemDefinition<PostgresMemoryOptions, never> {
  return {
    type: systemName,
    description: 'Finds messages by words, meaning or both, inside PostgreSQL.',
    needs: [],
    optionsSchema: postgresMemoryOptionsSchema,
    create: (options, ports) => createPostgresMemory({ options, ports, connection: known, create }),
  };
}

/** The memory system for experiments, in the database set by environment variables. */
export const memorySystem = definitionWith(knownConnection({}));
