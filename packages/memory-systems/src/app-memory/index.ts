export { type ContextOptions, contextOf, type MemoryContext } from './context-of.js';
export type { GivenTime } from './conversation-time.js';
export { type CreateMemoryOptions, createMemory } from './create-memory.js';
export type { ExplainedMemory, RecallExplanation } from './explain-recall.js';
export { type Guard, type GuardedMessage, guardMemory, redactSecrets } from './guard-memory.js';
export type {
  BackgroundWrite,
  ListedMemory,
  ListOptions,
  Memory,
  Recalled,
  RecalledMemory,
  RecallOptions,
  Remembered,
  RememberOptions,
  Rerank,
  Said,
} from './memory.js';
export type { MemoryFilters } from './memory-filters.js';
export type { MemoryTool, MemoryToolCall, MemoryToolOptions } from './memory-tool.js';
export { type Profile, type ProfileEntry, profileOf } from './profile-of.js';
export { type RecallToolOptions, recallTool } from './recall-tool.js';
export { type Imported, type ImportProgress, type RememberAllOptions, rememberAll } from './remember-all.js';
export { type RememberToolOptions, rememberTool } from './remember-tool.js';
export { keepWithin, type RetentionLimits, retainMemory } from './retain-memory.js';
export { chosenScopes, type ScopeChoice, type ScopePattern } from './scope-pattern.js';
export { type Tombstones, tombstonesOf } from './tombstones-of.js';
export { turnsOfChat } from './turns-of-chat.js';
export { type NamedMessage, type Upserted, upsertMessages } from './upsert-messages.js';
export { withoutShown } from './without-shown.js';
