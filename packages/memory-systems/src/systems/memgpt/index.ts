export { memgptMemory as memorySystem } from './memgpt-memory.js';
export type { MemgptMemoryOptions } from './memgpt-memory-options.js';
