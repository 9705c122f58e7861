export type { GivenTime } from './conversation-time.js';
export { type CreateMemoryOptions, createMemory } from './create-memory.js';
export type { Memory, Recalled, RecallOptions, Remembered, RememberOptions, Said } from './memory.js';
export type { MemoryType, OptionsOf } from './memory-type.js';
export { type MemoryUse, type OpenMemoryOptions, openMemory } from './open-memory.js';
