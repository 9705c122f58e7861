export {
  memoryBankMemory,
  memoryBankMemory as memorySystem,
} from '../systems/memory-bank/memory-bank-memory.js';
export {
  type MemoryBankMemoryOptions,
  memoryBankMemoryOptionsSchema,
} from '../systems/memory-bank/memory-bank-memory-options.js';
