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
