export {
  embeddingMessageMemory,
  embeddingMessageMemory as memorySystem,
  embeddingSessionMemory,
} from './embedding-memory.js';
export {
  type EmbeddingMemoryOptions,
  embeddingMemoryOptionsSchema,
} from './embedding-memory-options.js';
