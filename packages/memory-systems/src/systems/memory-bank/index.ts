export {
  memoryBankMemory,
  memoryBankMemory as memorySystem,
} from './memory-bank-memory.js';
export {
  type MemoryBankMemoryOptions,
  memoryBankMemoryOptionsSchema,
} from './memory-bank-memory-options.js';
