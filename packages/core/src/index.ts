export type { ActReport, AdaptReport, Assistant, AssistantAnswer, PromptReference } from './assistant.js';
export { type BoundedCache, createBoundedCache } from './bounded-cache.js';
export * from './config/index.js';
export { type Conversation, type Episode, episodeSchema } from './episode.js';
export * from './errors/index.js';
export { escapedName, fileNameOf, isDeviceName } from './file-name.js';
export * from './memory/index.js';
export { type CallFault, callFaultSchema } from './model/call-fault.js';
export { type CallPhase, usualPhase } from './model/call-phase.js';
export type { CallRole } from './model/call-role.js';
export type {
  ChatMessage,
  ChatModel,
  ChatModelInfo,
  ChatReply,
  ChatRequest,
  FinishReason,
  PromptSource,
  UsualReply,
} from './model/chat-model.js';
export { embedAsAccepted } from './model/embed-as-accepted.js';
export type { Embedder, EmbedderInfo, Embeddings, EmbedOptions, TextCut } from './model/embedder.js';
export type { EmbedderDefinition } from './model/embedder-definition.js';
export { isLocal } from './model/is-local.js';
export { type ModelPrice, modelPriceSchema } from './model/model-price.js';
export type { ReplyForm } from './model/reply-form.js';
export {
  type AskedQuestion,
  type Evidence,
  earlierMessageSchema,
  type FreeTextQuestion,
  type GivenFact,
  givenFactSchema,
  type MultipleChoiceQuestion,
  type Option,
  optionSchema,
  type ProbeVariable,
  probeVariableSchema,
  type Question,
  questionOriginSchema,
  questionSchema,
  type StateProbeQuestion,
  stateProbeQuestionSchema,
  toAsked,
} from './question.js';
export {
  type Admission,
  type HeldMessages,
  type ServiceProof,
  serviceProofSchema,
} from './records/admission.js';
export {
  type AnsweredRecord,
  type AnswerRecord,
  answerRecordSchema,
  evidenceSeen,
  isRefused,
  knowsSources,
  MAX_RECORDED_MEMORIES,
  type UnansweredRecord,
} from './records/answer-record.js';
export { type CallRecord, callRecordSchema } from './records/call-record.js';
export { type CallTotal, callTotalSchema, type ReplyCounts } from './records/call-total.js';
export type { DraftedQuestions } from './records/drafted-questions.js';
export {
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeEndRecordSchema,
  episodeRecordSchema,
  episodeStartRecordSchema,
  type TextRecord,
} from './records/episode-record.js';
export type { Estimate } from './records/estimate.js';
export type { Finding } from './records/finding.js';
export type { LongestHistory } from './records/longest-history.js';
export { type PluginCode, pluginCodeSchema, type RunPlugin } from './records/plugin-code.js';
export type { PromptCut } from './records/prompt-cut.js';
export { type DataFile, type RunManifest, runManifestSchema } from './records/run-manifest.js';
export {
  type MetricSummary,
  type RunResult,
  runResultSchema,
  type SystemResult,
  systemResultSchema,
} from './records/run-result.js';
export type { TrialStability } from './records/trial-stability.js';
export type { Verdict } from './records/verdict.js';
export type { VerdictCounts } from './records/verdict-counts.js';
export { settleAll } from './settle-all.js';
export {
  type AdaptStep,
  type AsideStep,
  type AskedAnswer,
  type AskStep,
  type CheckpointStep,
  type ConverseStep,
  type FlushStep,
  type HeldDialogue,
  type HoldStep,
  type NoteStep,
  type ObserveStep,
  type Protocol,
  type Step,
  type StepResult,
  type StepResults,
  steps,
  type UserPolicy,
} from './step.js';
