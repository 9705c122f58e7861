export { type BatchNote, type BatchNotes, openBatchNotes } from './batch/batch-notes.js';
export type { BatchesOptions } from './batch/batch-options.js';
export { type Batches, createBatches } from './batch/create-batches.js';
export type { BatchEvent } from './batch/follow-batch.js';
export {
  type Budget,
  type BudgetOptions,
  createBudget,
} from './budget/budget.js';
export { capSpending, requirePrice } from './budget/cap-spending.js';
export {
  type CacheFolderEntry,
  clearCacheFolder,
  listCacheFolder,
  type PrunedCache,
  pruneCacheFolder,
} from './cache/cache-folder.js';
export { type CacheOptions, cacheReplies } from './cache/cache-replies.js';
export type { CacheMode, CacheStore } from './cache/cache-store.js';
export { exportCassette, type ImportedCassette, importCassette } from './cache/cassette.js';
export { type CacheEntryHead, describeEntry } from './cache/describe-entry.js';
export { createFolderCacheStore } from './cache/folder-cache-store.js';
export { inTrial } from './cache/in-trial.js';
export { createMemoryCacheStore } from './cache/memory-cache-store.js';
export { type BatchOptions, batchTexts } from './embedding/batch-texts.js';
export {
  createFineTuningClient,
  type FineTuningClient,
  type FineTuningJob,
  type FineTuningSettings,
} from './fine-tuning/fine-tuning-client.js';
export { type FineTuningState, fineTuningStateSchema } from './fine-tuning/fine-tuning-state.js';
export { type RunFineTuningOptions, runFineTuning } from './fine-tuning/run-fine-tuning.js';
export type { BudgetAmounts } from './ledger/budget-amounts.js';
export { addCallTotals, addReplies, type CallTotals, createCallTotals } from './ledger/call-totals.js';
export {
  createLedger,
  type Ledger,
  type LedgerEntry,
  type LedgerLine,
  type LedgerSummary,
  type ServedModel,
} from './ledger/ledger.js';
export { batchPrice, costOf, findPrice, type PriceFile, parsePriceFile } from './ledger/prices.js';
export { createLimiter, type LimiterOptions, limiterOptionsSchema } from './limit/create-limiter.js';
export { inBackground } from './limit/in-background.js';
export type {
  CallTurn,
  Limiter,
  LimiterState,
  PaceReason,
  TryOutcome,
  TurnRequest,
} from './limit/limiter.js';
export { paceCalls } from './limit/pace-calls.js';
export type { ChatCall, EmbedCall, ModelCall, Next, ReplyTo, SentRequests } from './middleware/middleware.js';
export { byKind, type Middleware } from './middleware/middleware.js';
export { wrapModel } from './middleware/wrap-model.js';
export { batchAccessOf, requireBatches } from './openai/batch-access.js';
export { type BatchClient, createBatchClient, type ServerBatch } from './openai/batch-client.js';
export type { ChatCapabilities, EmbeddingCapabilities } from './openai/capabilities.js';
export { type ConnectionOptions, connectionOptionsSchema } from './openai/connection.js';
export { createDispatcher, type DispatcherOptions } from './openai/create-dispatcher.js';
export { measureEmbeddingDimensions } from './openai/measure-embedding-dimensions.js';
export { type ModelEnvironment, readModelEnvironment } from './openai/model-environment.js';
export {
  chatServerOptionsSchema,
  createOpenAIChatModel,
  type OpenAIChatModelOptions,
} from './openai/openai-chat-model.js';
export {
  createOpenAIEmbedder,
  embeddingServerOptionsSchema,
  type OpenAIEmbedderOptions,
} from './openai/openai-embedder.js';
export { priceSchema } from './openai/price-schema.js';
export { isLoopback, type ProxyOptions, readProxy } from './openai/proxy-options.js';
export { findingsOf, type ServerFinding, serverFindingSchema } from './openai/server-finding.js';
export { recallFindings } from './openai/server-knowledge.js';
export { type EmbeddingModel, embeddingModelOf } from './openai/server-presets.js';
export { expectReadable } from './prompt/expect-readable.js';
export { type RetryOptions, retryCalls, retryOptionsSchema } from './retry/retry-calls.js';
export type { ServerWait } from './retry/server-wait.js';
export { cutTexts } from './tokens/cut-texts.js';
export { type CallEvent, type TraceOptions, traceCalls } from './trace/trace-calls.js';
