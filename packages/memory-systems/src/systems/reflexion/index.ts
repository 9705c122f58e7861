export { type ReflexionMemorySettings, reflexion } from './reflexion.js';
export { reflexionMemory as memorySystem } from './reflexion-memory.js';
export type { ReflexionMemoryOptions } from './reflexion-memory-options.js';
