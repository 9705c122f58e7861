export {
  embeddingMessageMemory,
  embeddingMessageMemory as memorySystem,
  embeddingSessionMemory,
} from '../systems/embedding/embedding-memory.js';
export {
  type EmbeddingMemoryOptions,
  embeddingMemoryOptionsSchema,
} from '../systems/embedding/embedding-memory-options.js';
