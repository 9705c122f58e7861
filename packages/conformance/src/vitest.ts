export { describeMemorySystem } from './describe-memory-system.js';
export { describeMemoryStorage } from './storage/describe-memory-storage.js';
export type { StorageSubject } from './storage/storage-subject.js';
