export {
  type EmbeddingMemorySettings,
  embedding,
  embeddingMessageMemory as memorySystem,
  embeddingSessionMemory,
} from './embedding-memory.js';
export type { EmbeddingMemoryOptions } from './embedding-memory-options.js';
