export { createScopedMemory } from './create-scoped-memory.js';
export { derivedId } from './derived-id.js';
export { mergeSourceIds } from './merge-source-ids.js';
export { everyOperation } from './operations.js';
export { checkFilters, deepestFilter } from './read/check-filters.js';
export { type NumberedMemories, numberMemories } from './read/number-memories.js';
export { filterOf } from './read/query-filter.js';
export type { FoundMemory, ReadRequest, SearchCue, StoreSearch } from './read/read-request.js';
export { bestByAge, searchByAge } from './read/search-by-age.js';
export type {
  ChangeRequest,
  Evolution,
  ForgetRequest,
  RememberRequest,
  ScopedMemoryDesign,
  ScopedOperation,
} from './scoped-memory-design.js';
export type {
  MemoryHit,
  MemoryIndex,
  SearchRequest,
  SearchResult,
} from './store/memory-index.js';
export { type MemoryDraft, type MemoryRecord, redraft } from './store/memory-record.js';
export type { MemoryView } from './store/memory-view.js';
export { memoriesIn } from './store/snapshot-codec.js';
export type { MemoryChanges } from './write/memory-changes.js';
export { type Observation, observationsOf } from './write/observation.js';
export { contentOf, draftOf, rememberEach, shownPrefix, shownText } from './write/remember-each.js';
export { skipUncited } from './write/skip-uncited.js';
