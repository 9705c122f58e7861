export { inQueue, type QueueOptions } from './in-queue.js';
export type { MovedFolder } from './moved-folder.js';
export type { QueueNews } from './queue-news.js';
export { type QueuedRun, type QueuedRunStatus, readQueue } from './queue-status.js';
export { openRedisCache, type RedisCache } from './redis-cache.js';
export { type ServeQueueOptions, serveQueue, type WorkerNews } from './serve-queue.js';
