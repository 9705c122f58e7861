export { mem0Memory, mem0Memory as memorySystem } from '../systems/mem0/mem0-memory.js';
export { type Mem0MemoryOptions, mem0MemoryOptionsSchema } from '../systems/mem0/mem0-memory-options.js';
