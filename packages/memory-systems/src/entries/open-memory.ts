export type { Memory, Recalled, RecallOptions, Remembered, Said } from '../agent/memory.js';
export { type OpenMemoryOptions, openMemory } from '../agent/open-memory.js';
