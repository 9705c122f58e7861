export { memgptMemory, memgptMemory as memorySystem } from '../systems/memgpt/memgpt-memory.js';
export {
  type MemgptMemoryOptions,
  memgptMemoryOptionsSchema,
} from '../systems/memgpt/memgpt-memory-options.js';
