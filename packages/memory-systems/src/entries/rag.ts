export { ragMemory, ragMemory as memorySystem } from '../systems/rag/rag-memory.js';
export { type RagMemoryOptions, ragMemoryOptionsSchema } from '../systems/rag/rag-memory-options.js';
