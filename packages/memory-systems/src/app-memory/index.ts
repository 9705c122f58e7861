export { type CreateMemoryOptions, createMemory } from './create-memory.js';
export type { Memory, Recalled, RecallOptions, Remembered, Said } from './memory.js';
export type { MemoryType, OptionsOf } from './memory-type.js';
export { type MemoryUse, type OpenMemoryOptions, openMemory } from './open-memory.js';
