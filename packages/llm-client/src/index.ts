export {
  type Budget,
  type BudgetAmounts,
  type BudgetOptions,
  budgetAmounts,
  budgetOptionsSchema,
  createBudget,
} from './budget/budget.js';
export { type WithBudgetOptions, withBudget, withEmbedderBudget } from './budget/with-budget.js';
export {
  type CacheFolderEntry,
  clearCacheFolder,
  listCacheFolder,
  type PrunedCache,
  pruneCacheFolder,
} from './cache/cache-folder.js';
export type { CacheMode, CacheStore } from './cache/cache-store.js';
export { exportCassette, type ImportedCassette, importCassette } from './cache/cassette.js';
export { createFolderCacheStore } from './cache/folder-cache-store.js';
export { createMemoryCacheStore } from './cache/memory-cache-store.js';
export { type CacheOptions, withCache } from './cache/with-cache.js';
export { type EmbeddingCacheOptions, withEmbeddingCache } from './cache/with-embedding-cache.js';
export { costOf, type TokenCounts } from './ledger/cost-of.js';
export { createLedger, type Ledger, type LedgerLine } from './ledger/ledger.js';
export {
  type ModelPrice,
  openAIPrices,
  openAIPricesDate,
  type PriceTable,
  priceOf,
} from './ledger/prices.js';
export { createLimiter, type LimiterOptions, limiterOptionsSchema } from './limit/create-limiter.js';
export type { Limiter, LimiterState } from './limit/limiter.js';
export { withEmbedderLimit, withLimit } from './limit/with-limit.js';
export {
  createOfflineChatModel,
  type OfflineChatModelOptions,
  offlineChatModelOptionsSchema,
} from './offline/offline-chat-model.js';
export {
  createOfflineEmbedder,
  type OfflineEmbedderOptions,
  offlineEmbedderOptionsSchema,
} from './offline/offline-embedder.js';
export { type ReadChoice, type ReadChoiceInput, readChoice } from './offline/reader/read-choice.js';
export { type ReadFreeTextInput, readFreeText } from './offline/reader/read-free-text.js';
export { type ReadProbeInput, readProbe } from './offline/reader/read-probe.js';
export {
  type ReaderContext,
  type ReaderStatement,
  readerStatementSchema,
} from './offline/reader/reader-input.js';
export {
  type ConnectionOptions,
  type ConnectionPorts,
  connectionOptionsSchema,
} from './openai/connection-options.js';
export { type ModelEnvironment, readModelEnvironment } from './openai/model-environment.js';
export {
  createOpenAIChatModel,
  type OpenAIChatModelOptions,
  openAIChatModelOptionsSchema,
} from './openai/openai-chat-model.js';
export {
  createOpenAIEmbedder,
  measureEmbeddingDimensions,
  type OpenAIEmbedderOptions,
  openAIEmbedderOptionsSchema,
} from './openai/openai-embedder.js';
export { priceSchema } from './openai/price-schema.js';
export { askPrompt, type PromptReply } from './prompt/ask-prompt.js';
export {
  definePrompt,
  type JsonPromptDefinition,
  type TextPromptDefinition,
} from './prompt/define-prompt.js';
export { findJson, stripReasoning } from './prompt/find-json.js';
export type { Prompt, PromptRequest, PromptRequestOptions, ReadReply } from './prompt/prompt.js';
export { messageDigest } from './records/message-digest.js';
export { type EmbedderTraceOptions, withEmbedderTrace } from './trace/with-embedder-trace.js';
export { type TraceOptions, withTrace } from './trace/with-trace.js';
