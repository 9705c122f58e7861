export { embedder } from './embedder.js';
export { createStaticEmbedder } from './static-embedder.js';
export type { StaticEmbedderOptions } from './static-embedder-options.js';
