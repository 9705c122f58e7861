export {
  type MemoryBankMemorySettings,
  memoryBank,
  memoryBankMemory as memorySystem,
} from './memory-bank-memory.js';
export type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
