export {
  type CreateMemoryOptions,
  createMemory,
  type Memory,
  type MemoryType,
  type MemoryUse,
  type OpenMemoryOptions,
  type OptionsOf,
  openMemory,
  type Recalled,
  type RecallOptions,
  type Remembered,
  type Said,
} from './app-memory/index.js';
export {
  type AssistantFormat,
  type AssistantOptions,
  type AssistantQuery,
  type AssistantSettings,
  type AssistantState,
  type AssistantWindow,
  answerFreeTextPrompt,
  answerMultipleChoicePrompt,
  answerStateProbePrompt,
  assistantFormatSchema,
  assistantOptionsSchema,
  assistantQuerySchema,
  assistantWindowSchema,
  chatReplyPrompt,
  createAssistant,
  type FormatMemoriesOptions,
  type FormattedMemories,
  formatMemories,
  readAssistantState,
} from './assistant/index.js';
export { type BuiltInMemorySystems, builtInMemorySystems } from './built-in-memory-systems.js';
export { type CreateMemorySystemOptions, createMemorySystem } from './create-memory-system.js';
export {
  defineMemorySystem,
  type MemorySystemDesign,
  type MemorySystemParts,
} from './define-memory-system.js';
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
export type { Asked, AskOptions, ModelAccess } from './model-use/model-access.js';
export { createMemorySystemRegistry, findMemorySystem, type MemorySystemRegistry } from './registry.js';
export { resolveMemorySystem } from './resolve-memory-system.js';
export { resolvePackage } from './resolve-package.js';
export {
  type ChangeRequest,
  contentOf,
  createScopedMemory,
  derivedId,
  draftOf,
  type Evolution,
  everyOperation,
  type ForgetRequest,
  type FoundMemory,
  filterOf,
  type MemoryChanges,
  type MemoryDraft,
  type MemoryHit,
  type MemoryIndex,
  type MemoryRecord,
  type MemoryView,
  mergeSourceIds,
  type NumberedMemories,
  numberMemories,
  type Observation,
  observationsOf,
  type ReadRequest,
  type RememberRequest,
  redraft,
  rememberEach,
  type ScopedMemoryDesign,
  type ScopedOperation,
  type SearchCue,
  type SearchRequest,
  type SearchResult,
  type StoreSearch,
  searchByAge,
  shownPrefix,
  shownText,
  skipUncited,
} from './scoped/index.js';
export { createInMemoryStorage, openFolderStorage } from './storage/index.js';
export { aMemMemory } from './systems/a-mem/a-mem-memory.js';
export { type AMemMemoryOptions, aMemMemoryOptionsSchema } from './systems/a-mem/a-mem-memory-options.js';
export { awiMemory } from './systems/awi/awi-memory.js';
export { type AwiMemoryOptions, awiMemoryOptionsSchema } from './systems/awi/awi-memory-options.js';
export { createAwiPolicy } from './systems/awi/awi-policy.js';
export { awiPromptTemplate } from './systems/awi/awi-prompt-template.js';
export { type AwiNote, readAwiNotes } from './systems/awi/read-awi-notes.js';
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
export { generativeAgentsMemory } from './systems/generative-agents/generative-agents-memory.js';
export {
  type GenerativeAgentsMemoryOptions,
  generativeAgentsMemoryOptionsSchema,
} from './systems/generative-agents/generative-agents-memory-options.js';
export { hybridMemory } from './systems/hybrid/hybrid-memory.js';
export {
  type HybridMemoryOptions,
  hybridMemoryOptionsSchema,
} from './systems/hybrid/hybrid-memory-options.js';
export { longTermMemory } from './systems/long-term/long-term-memory.js';
export {
  type LongTermMemoryOptions,
  longTermMemoryOptionsSchema,
} from './systems/long-term/long-term-memory-options.js';
export { memTreeMemory } from './systems/mem-tree/mem-tree-memory.js';
export {
  type MemTreeMemoryOptions,
  memTreeMemoryOptionsSchema,
} from './systems/mem-tree/mem-tree-memory-options.js';
export { mem0FactPrompt } from './systems/mem0/mem0-fact-prompt.js';
export { mem0Memory } from './systems/mem0/mem0-memory.js';
export { type Mem0MemoryOptions, mem0MemoryOptionsSchema } from './systems/mem0/mem0-memory-options.js';
export { createMem0Policy } from './systems/mem0/mem0-policy.js';
export { mem02Memory } from './systems/mem0-2/mem0-2-memory.js';
export { type Mem02MemoryOptions, mem02MemoryOptionsSchema } from './systems/mem0-2/mem0-2-memory-options.js';
export { mem0GMemory } from './systems/mem0-g/mem0-g-memory.js';
export { type Mem0GMemoryOptions, mem0GMemoryOptionsSchema } from './systems/mem0-g/mem0-g-memory-options.js';
export { memgptMemory } from './systems/memgpt/memgpt-memory.js';
export {
  type MemgptMemoryOptions,
  memgptMemoryOptionsSchema,
} from './systems/memgpt/memgpt-memory-options.js';
export { memoryBankMemory } from './systems/memory-bank/memory-bank-memory.js';
export {
  type MemoryBankMemoryOptions,
  memoryBankMemoryOptionsSchema,
} from './systems/memory-bank/memory-bank-memory-options.js';
export { memoryOsMemory } from './systems/memory-os/memory-os-memory.js';
export {
  type MemoryOsMemoryOptions,
  memoryOsMemoryOptionsSchema,
} from './systems/memory-os/memory-os-memory-options.js';
export {
  type MemoryOsPreset,
  type MemoryOsSettings,
  memoryOsPresets,
} from './systems/memory-os/memory-os-presets.js';
export { nemoriMemory } from './systems/nemori/nemori-memory.js';
export {
  type NemoriMemoryOptions,
  nemoriMemoryOptionsSchema,
} from './systems/nemori/nemori-memory-options.js';
export { type NemoriPreset, type NemoriSettings, nemoriPresets } from './systems/nemori/nemori-presets.js';
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
export { raptorMemory } from './systems/raptor/raptor-memory.js';
export {
  type RaptorMemoryOptions,
  raptorMemoryOptionsSchema,
} from './systems/raptor/raptor-memory-options.js';
export { recentMemory } from './systems/recent/recent-memory.js';
export {
  type RecentMemoryOptions,
  recentMemoryOptionsSchema,
} from './systems/recent/recent-memory-options.js';
export { reflexionMemory } from './systems/reflexion/reflexion-memory.js';
export {
  type ReflexionMemoryOptions,
  reflexionMemoryOptionsSchema,
} from './systems/reflexion/reflexion-memory-options.js';
export { scmMemory } from './systems/scm/scm-memory.js';
export { type ScmMemoryOptions, scmMemoryOptionsSchema } from './systems/scm/scm-memory-options.js';
export { shortTermMemory } from './systems/short-term/short-term-memory.js';
export {
  type ShortTermMemoryOptions,
  shortTermMemoryOptionsSchema,
} from './systems/short-term/short-term-memory-options.js';
