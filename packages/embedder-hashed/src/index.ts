export { embedder } from './embedder.js';
export { createHashedEmbedder, type HashedEmbedderOptions } from './hashed-embedder.js';
