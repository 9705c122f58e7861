export { embedder } from './embedder.js';
export { createMiniLmEmbedder } from './minilm-embedder.js';
