export type { ActReport, AdaptReport, Assistant, AssistantAnswer, PromptReference } from './assistant.js';
export { type BoundedCache, createBoundedCache } from './bounded-cache.js';
export * from './config/index.js';
export { type Conversation, conversationSchema, type Episode, episodeSchema } from './episode.js';
export * from './errors/index.js';
export { fileNameOf } from './file-name.js';
export * from './memory/index.js';
export type { CallRole } from './model/call-role.js';
export type {
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
  adaptFailedRecordSchema,
  adaptRecordSchema,
  callTotalRecordSchema,
  checkpointRecordSchema,
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeEndRecordSchema,
  episodeRecordSchema,
  episodeStartRecordSchema,
  noteRecordSchema,
  type TextRecord,
  textRecordSchema,
  turnRecordSchema,
  type WriteRecord,
  writeRecordSchema,
} from './records/episode-record.js';
export { type PromptCut, promptCutSchema } from './records/prompt-cut.js';
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
export { settleAll } from './settle-all.js';
export {
  type AdaptStep,
  type AskedAnswer,
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
