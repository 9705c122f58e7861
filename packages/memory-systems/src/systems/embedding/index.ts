export { type EmbeddingMemorySettings, embedding } from './embedding.js';
export { embeddingMessageMemory as memorySystem, embeddingSessionMemory } from './embedding-memory.js';
export type { EmbeddingMemoryOptions } from './embedding-memory-options.js';
