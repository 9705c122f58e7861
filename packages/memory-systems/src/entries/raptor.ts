export { raptorMemory, raptorMemory as memorySystem } from '../systems/raptor/raptor-memory.js';
export {
  type RaptorMemoryOptions,
  raptorMemoryOptionsSchema,
} from '../systems/raptor/raptor-memory-options.js';
