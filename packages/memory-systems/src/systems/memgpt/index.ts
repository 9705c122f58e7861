export { memgptMemory, memgptMemory as memorySystem } from './memgpt-memory.js';
export {
  type MemgptMemoryOptions,
  memgptMemoryOptionsSchema,
} from './memgpt-memory-options.js';
