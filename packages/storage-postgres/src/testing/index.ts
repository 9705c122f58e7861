export { findPostgres, type InstalledPostgres } from './find-postgres.js';
export { startPostgres, type TestServer } from './start-postgres.js';
