export { hybridMemory, hybridMemory as memorySystem } from './hybrid-memory.js';
export {
  type HybridMemoryOptions,
  hybridMemoryOptionsSchema,
} from './hybrid-memory-options.js';
