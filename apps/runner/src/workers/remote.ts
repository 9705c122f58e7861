/** What an executor is made of that plays items in other processes, reached by any way that carries JSON. */
export type { CacheStore } from '@memgym/llm-client';
export { codeVersion } from '../version.js';
export { HeldByWorker } from './held-by-worker.js';
export { fromPlainError, type PlainError, toPlainError } from './plain-error.js';
export { playAsWorker } from './play-as-worker.js';
export { serveWorker, type WorkerChannel } from './worker.js';
export { isStartedAsWorker } from './worker-argument.js';
export type { FromWorker, ToWorker, WorkerTask } from './worker-messages.js';
