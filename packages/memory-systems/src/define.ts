/** Parts for authors of memory systems, assistants and protocols around memories. */

export {
  type FormatMemoriesOptions,
  type FormattedMemories,
  formatMemories,
} from './app-memory/format-memories.js';
export { type AssistantFormat, assistantFormatSchema } from './app-memory/memory-format.js';
export { commitWanted } from './app-memory/recall-across.js';
export {
  allOrNothing,
  emptyReport,
  inputsOf,
  mergeReports,
  writesOf,
} from './app-memory/remember-messages.js';
export { type ShownStatement, shownStatementSchema } from './app-memory/shown-statement.js';
export { checkPorts } from './check-given.js';
export {
  defineMemorySystem,
  type MemorySystemDesign,
  type MemorySystemParts,
} from './define-memory-system.js';
export { makeSystem, type PortSettings } from './make-system.js';
export { type Asked, type AskOptions, type ModelAccess, tallyUsage } from './model-use/model-access.js';
export { parseMemorySystemDefinition } from './parse-memory-system-definition.js';
export {
  type AsyncMemoryIndex,
  type ChangeRequest,
  contentOf,
  createScopedMemory,
  derivedId,
  draftOf,
  type Evolution,
  type ForgetRequest,
  type FoundMemory,
  type IndexElsewhere,
  type IndexEntry,
  type IndexExplanation,
  type IndexHit,
  type IndexQuery,
  indexElsewhere,
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
export { claimStorage } from './scoped/store/claim-storage.js';
export { asData, dataBlock } from './toolkit/as-data.js';
