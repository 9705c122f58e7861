import type { MemorySystemDefinition } from '@memgym/core';
import { knownConnection, type PostgresConnection } from '../postgres-connection.js';
import { createPostgresMemory, systemName } from './create-postgres-memory.js';
import { type PostgresMemoryOptions, postgresMemoryOptionsSchema } from './memory-options.js';

/**
 * A memory of messages that PostgreSQL stores and searches, for `createMemory`: by words (BM25), by meaning (pgvector),
 * or both. Each message is one memory. Any number of processes can use one schema at a time.
 *
 * @param connection `postgresql://user@host:5432/database`, or its parts. Default the environment: `PGHOST`,
 * `PGDATABASE`, `PGUSER`, `PGPASSWORD`, …
 *
 * @example
 * ```ts
 * import { createStaticEmbedder } from '@memgym/embedder-static';
 * import { createMemory } from '@memgym/memory-systems';
 * import { postgresMemory } from '@memgym/storage-postgres';
 *
 * const memory = createMemory({
 *   type: postgresMemory(process.env.DATABASE_URL),
 *   options: { search: 'hybrid', schema: 'assistant' },
 *   embedder: createStaticEmbedder(),
 * });
 * ```
 *
 * @throws {InvalidArgumentError} for a text that is not a connection string
 */
export function postgresMemory(
  connection: string | PostgresConnection = {},
): MemorySystemDefinition<PostgresMemoryOptions, never> {
  const known = knownConnection(connection);
  return {
    type: systemName,
    description: 'Finds messages by words, meaning or both, inside PostgreSQL.',
    needs: [],
    optionsSchema: postgresMemoryOptionsSchema,
    create: (options, ports) => createPostgresMemory(options, ports, known),
  };
}

/** The memory system for experiments, in the database set by environment variables. */
export const memorySystem = postgresMemory();
