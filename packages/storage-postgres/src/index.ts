export { openPostgresStorage, type PostgresStorageOptions } from './open-postgres-storage.js';
export type { PostgresConnection } from './postgres-connection.js';
