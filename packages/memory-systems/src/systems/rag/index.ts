export { ragMemory, ragMemory as memorySystem } from './rag-memory.js';
export { type RagMemoryOptions, ragMemoryOptionsSchema } from './rag-memory-options.js';
