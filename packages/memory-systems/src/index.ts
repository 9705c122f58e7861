export * from './app-memory/index.js';
export * from './assistant/index.js';
export { type BuiltInMemorySystems, builtInMemorySystems } from './built-in-memory-systems.js';
export { type CreateMemorySystemOptions, createMemorySystem } from './create-memory-system.js';
export {
  defineMemorySystem,
  type MemorySystemDesign,
  type MemorySystemParts,
} from './define-memory-system.js';
export type { Asked, AskOptions, ModelAccess } from './model-use/model-access.js';
export { parseMemorySystemDefinition } from './parse-memory-system-definition.js';
export {
  type ChangeRequest,
  contentOf,
  createScopedMemory,
  derivedId,
  draftOf,
  type Evolution,
  type ForgetRequest,
  type FoundMemory,
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
  type ScopedMemoryDesign,
  type ScopedOperation,
  type SearchCue,
  type SearchRequest,
  type SearchResult,
  type StoreSearch,
  shownText,
  skipUncited,
} from './scoped/index.js';
export { openFolderStorage } from './storage/index.js';
