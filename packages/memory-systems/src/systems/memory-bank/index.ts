export { type MemoryBankMemorySettings, memoryBank } from './memory-bank.js';
export { memoryBankMemory as memorySystem } from './memory-bank-memory.js';
export type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';
