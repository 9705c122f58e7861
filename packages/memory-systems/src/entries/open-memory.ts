export type { Memory, Recalled, RecallOptions, Remembered, Said } from '../app-memory/memory.js';
export { type OpenMemoryOptions, openMemory } from '../app-memory/open-memory.js';
