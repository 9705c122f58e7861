export { type MemgptMemorySettings, memgpt, memgptMemory as memorySystem } from './memgpt-memory.js';
export type { MemgptMemoryOptions } from './memgpt-memory-options.js';
