import { createConnections, type Database } from './connections.js';
import type { KnownConnection } from './postgres-connection.js';

/** Limits of a storage's connections. */
export interface DatabaseLimits {
  readonly concurrentReads: number;
  readonly concurrentWrites: number;
  readonly lockTimeoutMs: number;
}

/** Readers have separate connections, because a writer holds one during its model calls. */
export function createDatabase(
  connection: KnownConnection,
  { concurrentReads, concurrentWrites, lockTimeoutMs }: DatabaseLimits,
): Database {
  const readers = createConnections(connection, { max: concurrentReads, lockTimeoutMs });
  const writers = createConnections(connection, { max: concurrentWrites, lockTimeoutMs });
  return {
    query: readers.query,
    connect: writers.connect,
    async close() {
      await Promise.all([readers.close(), writers.close()]);
    },
  };
}
