export { exportsOfItems, type StoreItem } from './exports-of-items.js';
export { type MemoryStoreOptions, memoryStore } from './memory-store.js';
