export {
  type AssistantFormat,
  type AssistantOptions,
  type AssistantSettings,
  type AssistantWindow,
  answerFreeTextPrompt,
  answerMultipleChoicePrompt,
  answerStateProbePrompt,
  assistantFormatSchema,
  assistantOptionsSchema,
  assistantWindowSchema,
  chatReplyPrompt,
  createAssistant,
  type FormatMemoriesOptions,
  type FormattedMemories,
  formatMemories,
} from './assistant/index.js';
export { builtInMemorySystems } from './built-in-memory-systems.js';
export { type CreateMemorySystemOptions, createMemorySystem } from './create-memory-system.js';
export {
  type Accept,
  analyzerOptionsSchema,
  type Bm25Idf,
  type Bm25Options,
  type Bm25Preset,
  bm25OptionsSchema,
  bm25PresetSchema,
  bm25Presets,
  createBm25Index,
  createFlatVectorIndex,
  createHnswVectorIndex,
  createWinkBm25Index,
  decodeBm25Index,
  decodeFlatVectorIndex,
  decodeHnswVectorIndex,
  decodeWinkBm25Index,
  type EncodedVectorIndex,
  type FieldedText,
  type FlatVectorIndexOptions,
  type Hit,
  type HnswVectorIndexOptions,
  hnswVectorIndexOptionsSchema,
  isHnswAvailable,
  type LexicalIndex,
  linearFusion,
  type ReciprocalRankFusionOptions,
  reciprocalRankFusion,
  type VectorIndex,
  type WinkBm25Index,
  type WinkBm25Options,
  winkBm25OptionsSchema,
} from './indexes/index.js';
export {
  type LoadMemorySystemDefinitionOptions,
  loadMemorySystemDefinition,
} from './load-memory-system-definition.js';
export { createMemorySystemRegistry, findMemorySystem, type MemorySystemRegistry } from './registry.js';
export {
  contentOf,
  createScopedMemory,
  draftOf,
  everyOperation,
  type ForgetRequest,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryHit,
  type MemoryIndex,
  type MemoryRecord,
  type MemoryView,
  type Observation,
  observationsOf,
  type RememberRequest,
  rememberEach,
  type ScopedMemoryDesign,
  type ScopedOperation,
  type SearchRequest,
  type SearchResult,
  searchByAge,
  shownPrefix,
  shownText,
} from './scoped/index.js';
export { bm25MessageMemory, bm25SessionMemory } from './systems/bm25/bm25-memory.js';
export { type Bm25MemoryOptions, bm25MemoryOptionsSchema } from './systems/bm25/bm25-memory-options.js';
export { embeddingMessageMemory, embeddingSessionMemory } from './systems/embedding/embedding-memory.js';
export {
  type EmbeddingMemoryOptions,
  embeddingMemoryOptionsSchema,
} from './systems/embedding/embedding-memory-options.js';
export { fullContextMemory } from './systems/full-context/full-context-memory.js';
export {
  type FullContextMemoryOptions,
  fullContextMemoryOptionsSchema,
} from './systems/full-context/full-context-memory-options.js';
export { hybridMemory } from './systems/hybrid/hybrid-memory.js';
export {
  type HybridMemoryOptions,
  hybridMemoryOptionsSchema,
} from './systems/hybrid/hybrid-memory-options.js';
export { noiseMemory } from './systems/noise/noise-memory.js';
export { type NoiseMemoryOptions, noiseMemoryOptionsSchema } from './systems/noise/noise-memory-options.js';
export { noneMemory } from './systems/none/none-memory.js';
export { type NoneMemoryOptions, noneMemoryOptionsSchema } from './systems/none/none-memory-options.js';
export { oracleMemory } from './systems/oracle/oracle-memory.js';
export {
  type OracleMemoryOptions,
  oracleMemoryOptionsSchema,
} from './systems/oracle/oracle-memory-options.js';
export { ragMemory } from './systems/rag/rag-memory.js';
export { type RagMemoryOptions, ragMemoryOptionsSchema } from './systems/rag/rag-memory-options.js';
export { recentMemory } from './systems/recent/recent-memory.js';
export {
  type RecentMemoryOptions,
  recentMemoryOptionsSchema,
} from './systems/recent/recent-memory-options.js';
