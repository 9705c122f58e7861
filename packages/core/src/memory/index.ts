export { type Capability, capabilitySchema } from '../capability.js';
export {
  type Clock,
  createManualClock,
  createStepClock,
  type ManualClock,
  readOnce,
  systemClock,
} from '../clock.js';
export {
  type CorpusDocument,
  isSession,
  isTurn,
  type MemoryInput,
  type Persona,
  type Role,
  roleSchema,
  type Session,
  type Turn,
  turnSchema,
  turnsOfSession,
} from '../conversation.js';
export { canonicalJson, digest, sha256 } from '../digest.js';
export { type Expiry, expirySchema, hasExpired, type Moment } from '../expiry.js';
export { inSlices, sliced } from '../in-slices.js';
export {
  isTooDeep,
  type JsonObject,
  type JsonReading,
  type JsonValue,
  jsonObjectSchema,
  jsonValueSchema,
  parseJsonText,
  readJson,
  tryParseJson,
} from '../json.js';
export type { JsonProblem } from '../json-problem.js';
export {
  type ChatModelParts,
  chatModelOf,
  type GivenReply,
  type GivenRequest,
} from '../model/chat-model-of.js';
export { type EmbedderParts, embedderOf, type GivenEmbedOptions } from '../model/embedder-of.js';
export { createRng, type Rng } from '../rng.js';
export { idSchema, type Scope, scopeFromKey, scopeKey, scopeSchema, userOfScope } from '../scope.js';
export {
  type EventTime,
  eventTime,
  eventTimeSchema,
  eventTimeToMs,
  type IngestTime,
  isEventTime,
  shiftEventTime,
} from '../time.js';
export { addUsage, sumUsage, type Usage, usageSchema, zeroUsage } from '../usage.js';
export { textEnd, textStart, wellFormed } from '../well-formed.js';
export type {
  ExplainRequest,
  MatchedWord,
  MemoryExplanation,
  QueryWord,
  ReadExplanation,
  ReadStep,
  ScorePart,
} from './explanation.js';
export type { HistoryEntry } from './history-entry.js';
export { type MemoryItem, memoryItemSchema, type RetrievedMemory } from './memory-item.js';
export type { MemoryStorage, StorageWithBackup } from './memory-storage.js';
export type {
  EvolutionReport,
  MemoryPage,
  MemorySystem,
  MemorySystemDefinition,
  MemorySystemInfo,
  MemorySystemPort,
  MemorySystemPorts,
  PortsWith,
  Profile,
  ReadContext,
  RestorableMemory,
  ServiceAbout,
  UsedKey,
  WriteContext,
} from './memory-system.js';
export type { AccessEvent, MetaCondition, Query, QueryFilters, Retrieval } from './query.js';
export { requireCapability } from './require-capability.js';
export {
  type MemorySnapshot,
  memorySnapshotSchema,
  type SnapshotText,
  snapshotTextSchema,
} from './snapshot.js';
export type { StorageChange, StoredRow } from './storage-change.js';
export type { LockedPart, ScopeDifference, StorageLock, StorageSharing } from './storage-sharing.js';
export type { ExportedMemory, ScopeExport, UserExport } from './user-export.js';
export { type WriteReport, type WriteWarning, writeReportSchema } from './write-report.js';
