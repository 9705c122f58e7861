export { type CreateMemoryOptions, createMemory } from './create-memory.js';
export type { MemoryType, OptionsOf } from './memory-type.js';
export * from './open-memory.js';
