export type { ActReport, AdaptReport, Assistant, AssistantAnswer, PromptReference } from './assistant.js';
export { backgroundTurn } from './background-turn.js';
export { type BoundedCache, createBoundedCache } from './bounded-cache.js';
export { type Clock, createManualClock, createStepClock, type ManualClock, systemClock } from './clock.js';
export * from './config/index.js';
export {
  type CorpusDocument,
  documentSchema,
  isSession,
  isTurn,
  type MemoryInput,
  type Persona,
  personaSchema,
  type Role,
  roleSchema,
  type Session,
  sessionSchema,
  type Turn,
  turnSchema,
  turnsOfSession,
} from './conversation.js';
export { canonicalJson, digest, sha256 } from './digest.js';
export { type Conversation, conversationSchema, type Episode, episodeSchema } from './episode.js';
export * from './errors/index.js';
export { type Expiry, expirySchema, hasExpired, type Moment } from './expiry.js';
export { fileNameOf } from './file-name.js';
export { type JsonObject, type JsonValue, jsonObjectSchema, jsonValueSchema } from './json.js';
export { type Capability, capabilitySchema } from './memory/capability.js';
export {
  type MemoryItem,
  memoryItemSchema,
  type RetrievedMemory,
  retrievedMemorySchema,
} from './memory/memory-item.js';
export type { MemoryStorage, StorageChange, StoredRow } from './memory/memory-storage.js';
export type {
  EvolutionReport,
  HistoryEntry,
  MemorySystem,
  MemorySystemDefinition,
  MemorySystemInfo,
  MemorySystemPorts,
  Profile,
  ReadContext,
  WriteContext,
} from './memory/memory-system.js';
export type { AccessEvent, Query, QueryFilters, Retrieval } from './memory/query.js';
export { requireCapability } from './memory/require-capability.js';
export { type MemorySnapshot, memorySnapshotSchema } from './memory/snapshot.js';
export type { ExportedMemory, ScopeExport, UserExport } from './memory/user-export.js';
export {
  type WriteReport,
  type WriteWarning,
  writeReportSchema,
  writeWarningSchema,
} from './memory/write-report.js';
export type { CallPace, CallTurn, TryOutcome } from './model/call-pace.js';
export type {
  CallRole,
  ChatMessage,
  ChatModel,
  ChatModelInfo,
  ChatReply,
  ChatRequest,
  FinishReason,
  OfflineLimits,
  PromptSource,
} from './model/chat-model.js';
export type { Embedder, EmbedderInfo, Embeddings, EmbedOptions, TextCut } from './model/embedder.js';
export { type ModelPrice, modelPriceSchema } from './model/model-price.js';
export {
  type AskedQuestion,
  type Evidence,
  evidenceSchema,
  type FreeTextQuestion,
  freeTextQuestionSchema,
  type GivenFact,
  givenFactSchema,
  type MultipleChoiceQuestion,
  multipleChoiceQuestionSchema,
  type Option,
  optionSchema,
  type ProbeVariable,
  probeVariableSchema,
  type Question,
  questionSchema,
  type StateProbeQuestion,
  stateProbeQuestionSchema,
  toAsked,
} from './question.js';
export {
  type AnsweredRecord,
  type AnswerRecord,
  answeredRecordSchema,
  answerRecordSchema,
  MAX_RECORDED_MEMORIES,
  type RetrievedSource,
  retrievedSourceSchema,
  type UnansweredRecord,
  unansweredRecordSchema,
} from './records/answer-record.js';
export { type CallFault, callFaultSchema } from './records/call-fault.js';
export { type CallPhase, callPhaseSchema, usualPhase } from './records/call-phase.js';
export { type CallRecord, callRecordSchema, callRoleSchema } from './records/call-record.js';
export {
  type CallTotal,
  callTotalSchema,
  type ReplyCounts,
  replyCountsSchema,
} from './records/call-total.js';
export {
  adaptRecordSchema,
  callTotalRecordSchema,
  checkpointRecordSchema,
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeEndRecordSchema,
  episodeRecordSchema,
  episodeStartRecordSchema,
  noteRecordSchema,
  turnRecordSchema,
  type WriteRecord,
  writeRecordSchema,
} from './records/episode-record.js';
export { promptReferenceSchema } from './records/prompt-reference.js';
export { type ReplyForm, replyFormSchema } from './records/reply-form.js';
export {
  type DataFile,
  dataFileSchema,
  type RunManifest,
  runManifestSchema,
} from './records/run-manifest.js';
export {
  type Estimate,
  estimateSchema,
  type MetricSummary,
  metricSummarySchema,
  type RunResult,
  runResultSchema,
  type SystemResult,
  systemResultSchema,
} from './records/run-result.js';
export { createRng, type Rng } from './rng.js';
export { idSchema, type Scope, scopeFromKey, scopeKey, scopeSchema } from './scope.js';
export {
  type AdaptStep,
  type AskStep,
  adapt,
  askAll,
  askMeanwhile,
  type CheckpointStep,
  type ConverseStep,
  checkpoint,
  converse,
  type FlushStep,
  flush,
  type NoteStep,
  note,
  type ObserveStep,
  observe,
  type Protocol,
  type Step,
  type StepResult,
  type StepResults,
  type UserPolicy,
} from './step.js';
export {
  type EventTime,
  type EventTimeParts,
  eventTime,
  eventTimeSchema,
  eventTimeToMs,
  type IngestTime,
  isEventTime,
  shiftEventTime,
} from './time.js';
export { addUsage, type Usage, usageSchema, zeroUsage } from './usage.js';
export { createVirtualTime, type VirtualTime } from './virtual-time.js';
