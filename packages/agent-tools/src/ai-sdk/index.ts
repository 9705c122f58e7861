export { type MemoryMiddlewareOptions, memoryMiddleware } from './memory-middleware.js';
