export { createScopedMemory } from './create-scoped-memory.js';
export type { MemoryDraft, MemoryRecord } from './memory-record.js';
export { type Observation, observationsOf } from './observation.js';
export { everyOperation } from './operations.js';
export { contentOf, draftOf, rememberEach, shownPrefix, shownText } from './remember-each.js';
export type {
  ForgetRequest,
  MemoryChanges,
  MemoryHit,
  MemoryIndex,
  MemoryView,
  RememberRequest,
  ScopedMemoryDesign,
  ScopedOperation,
  SearchRequest,
  SearchResult,
} from './scoped-memory-design.js';
export { searchByAge } from './search-by-age.js';
