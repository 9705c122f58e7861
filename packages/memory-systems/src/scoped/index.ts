export { createScopedMemory } from './create-scoped-memory.js';
export { derivedId, latestEventTime, mergeSourceIds, skipUncited } from './derived-memories.js';
export type {
  AsyncMemoryIndex,
  IndexElsewhere,
  IndexEntry,
  IndexHit,
  IndexQuery,
} from './design/async-memory-index.js';
export type { MemoryChanges } from './design/memory-changes.js';
export type {
  IndexExplanation,
  MemoryHit,
  MemoryIndex,
  SearchRequest,
  SearchResult,
} from './design/memory-index.js';
export { type MemoryDraft, type MemoryRecord, redraft } from './design/memory-record.js';
export type { MemoryView } from './design/memory-view.js';
export type { Observation } from './design/observation.js';
export type { FoundMemory, ReadRequest, SearchCue, StoreSearch } from './design/read-request.js';
export type {
  ChangeRequest,
  Evolution,
  ForgetRequest,
  RememberRequest,
  ScopedMemoryDesign,
} from './design/scoped-memory-design.js';
export { everyOperation, type ScopedOperation } from './design/scoped-operations.js';
export { indexElsewhere } from './index-elsewhere.js';
export { type NumberedMemories, namedOf, numberMemories } from './named-by-number.js';
export { checkFilters, deepestFilter } from './read/check-filters.js';
export { filterOf } from './read/query-filter.js';
export { type RankedHits, rankedHits } from './read/ranked-hits.js';
export { searchByAge } from './read/search-by-age.js';
export { observationsOf } from './write/observations.js';
export { contentOf, draftOf, rememberEach, shownPrefix, shownText } from './write/remember-each.js';
