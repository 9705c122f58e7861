export { type AdaptiveVectorIndex, createAdaptiveVectorIndex } from './adaptive-vector-index.js';
export type { Bm25Idf } from './bm25-idf.js';
export { createBm25Index } from './bm25-index.js';
export { type Bm25Options, type Bm25Preset, bm25OptionsSchema } from './bm25-options.js';
export type { Accept, Hit } from './hit.js';
export { isHnswAvailable } from './hnsw-library.js';
export type { HnswVectorIndexOptions } from './hnsw-options.js';
export { createHnswVectorIndex } from './hnsw-vector-index.js';
export { type IndexPersistence, persistenceOf, persistent } from './index-persistence.js';
export { type SectionReader, type SectionWriter, sectionsBelow, sectionsUnder } from './index-sections.js';
export type { LexicalIndex } from './lexical-index.js';
export { linearFusion } from './linear-fusion.js';
export {
  type MaximalMarginalRelevanceOptions,
  maximalMarginalRelevance,
} from './maximal-marginal-relevance.js';
export { type ReciprocalRankFusionOptions, reciprocalRankFusion } from './reciprocal-rank-fusion.js';
export type { VectorIndex } from './vector-index.js';
export { createFlatVectorIndex, type FlatVectorIndexOptions } from './vector-store.js';
export { createWinkBm25Index, type FieldedText, type WinkBm25Index } from './wink-bm25-index.js';
export type { WinkBm25Options } from './wink-options.js';
