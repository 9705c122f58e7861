export { hybridMemory, hybridMemory as memorySystem } from '../systems/hybrid/hybrid-memory.js';
export {
  type HybridMemoryOptions,
  hybridMemoryOptionsSchema,
} from '../systems/hybrid/hybrid-memory-options.js';
