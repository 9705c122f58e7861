export type { GivenTime } from './conversation-time.js';
export { type CreateMemoryOptions, createMemory } from './create-memory.js';
export type { ExplainedMemory, RecallExplanation } from './explain-recall.js';
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
  Said,
} from './memory.js';
export type { MemoryFilters } from './memory-filters.js';
export type { MemoryTool, MemoryToolOptions } from './memory-tool.js';
export { type RecallToolOptions, recallTool } from './recall-tool.js';
export { type RememberToolOptions, rememberTool } from './remember-tool.js';
export type { ScopeChoice, ScopePattern } from './scope-pattern.js';
export { turnsOfChat } from './turns-of-chat.js';
