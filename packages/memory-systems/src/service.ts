/**
 * For a memory system that searches in a database of its own and implements `MemorySystem` directly, because it has more
 * than `remoteMemory` asks of a service (docs/decisions/0008): the rules that all systems share.
 */
export { type Bm25Settings, resolveBm25Settings } from './indexes/bm25-settings.js';
export { unitVector } from './indexes/vector-store.js';
export {
  type CountedModelAccess,
  createModelAccess,
  type ModelAccessOptions,
} from './model-use/model-access.js';
export { throwIfAborted, typedFailure } from './scoped/failures.js';
export { isShared } from './scoped/internals.js';
export { isMetaCondition } from './scoped/read/meta-condition.js';
export { checkQuery } from './scoped/read/query-filter.js';
export { type SaidBy, type SiftedInput, siftObservations } from './scoped/write/observations.js';
export { createWriteQueue, type WriteQueue } from './scoped/write-queue.js';
export { formsOfTerms } from './toolkit/words/explain-words.js';
