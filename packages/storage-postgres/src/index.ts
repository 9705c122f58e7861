export {
  type ListedPostgresMemory,
  listPostgresMemories,
  type PostgresMemories,
} from './list-postgres-memories.js';
export type { PostgresMemoryOptions } from './memory/memory-options.js';
export { memorySystem, type PostgresMemorySettings, postgresMemory } from './memory/postgres-memory.js';
export { openPostgresStorage, type PostgresStorageOptions } from './open-postgres-storage.js';
export type { PostgresConnection } from './postgres-connection.js';
