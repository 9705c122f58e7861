/**
 * For a memory system whose memories are in a service of their own, such as a database, and which therefore implements
 * `MemorySystem` directly: the rules that all systems share.
 */
export { type Bm25Settings, resolveBm25Settings } from './indexes/bm25-settings.js';
export { unitVector } from './indexes/unit-vector.js';
export {
  type CountedModelAccess,
  createModelAccess,
  type ModelAccessOptions,
} from './model-use/model-access.js';
export { throwIfAborted, typedFailure } from './scoped/failures.js';
export { isMetaCondition } from './scoped/read/meta-condition.js';
export { checkQuery } from './scoped/read/query-filter.js';
export { draftOf } from './scoped/write/remember-each.js';
export { type SiftedInput, siftObservations } from './scoped/write/sift-observations.js';
export { createWriteQueue, type WriteQueue } from './scoped/write-queue.js';
