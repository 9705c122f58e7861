export { findRedis, type InstalledRedis } from './find-redis.js';
export { startRedis, type TestRedis } from './start-redis.js';
