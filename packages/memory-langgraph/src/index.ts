export { langGraphMemory, memorySystem } from './langgraph-memory.js';
export { type OverStoreOptions, overStore } from './over-store.js';
