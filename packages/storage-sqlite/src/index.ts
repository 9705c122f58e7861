export { openSqliteStorage } from './open-sqlite-storage.js';
