export { type MemgptMemorySettings, memgpt } from './memgpt.js';
export { memgptMemory as memorySystem } from './memgpt-memory.js';
export type { MemgptMemoryOptions } from './memgpt-memory-options.js';
