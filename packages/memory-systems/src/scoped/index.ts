export { createScopedMemory } from './create-scoped-memory.js';
export { derivedId } from './derived-id.js';
export { keepingByMemories } from './keeping-by-memories.js';
export type { MemoryChanges } from './memory-changes.js';
export type {
  MemoryHit,
  MemoryIndex,
  MemoryIndexKeeping,
  SearchRequest,
  SearchResult,
} from './memory-index.js';
export { type MemoryDraft, type MemoryRecord, redraft } from './memory-record.js';
export type { MemoryView } from './memory-view.js';
export { mergeSourceIds } from './merge-source-ids.js';
export { type NumberedMemories, numberMemories } from './number-memories.js';
export { type Observation, observationsOf } from './observation.js';
export { everyOperation } from './operations.js';
export { filterOf } from './query-filter.js';
export type { FoundMemory, ReadRequest, SearchCue, StoreSearch } from './read-request.js';
export { contentOf, draftOf, rememberEach, shownPrefix, shownText } from './remember-each.js';
export type {
  ChangeRequest,
  Evolution,
  ForgetRequest,
  RememberRequest,
  ScopedMemoryDesign,
  ScopedOperation,
} from './scoped-memory-design.js';
export { searchByAge } from './search-by-age.js';
export { skipUncited } from './skip-uncited.js';
export { memoriesIn } from './snapshot-codec.js';
