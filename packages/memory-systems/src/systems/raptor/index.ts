export { raptorMemory, raptorMemory as memorySystem } from './raptor-memory.js';
export {
  type RaptorMemoryOptions,
  raptorMemoryOptionsSchema,
} from './raptor-memory-options.js';
