export { costOf, type TokenCounts } from './ledger/cost-of.js';
export {
  type ModelPrice,
  openAIPrices,
  openAIPricesDate,
  type PriceTable,
  priceOf,
} from './ledger/prices.js';
export {
  createOfflineChatModel,
  type OfflineChatModelOptions,
  offlineChatModelOptionsSchema,
} from './offline/offline-chat-model.js';
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
export { askPrompt, type PromptReply } from './prompt/ask-prompt.js';
export {
  definePrompt,
  type JsonPromptDefinition,
  type TextPromptDefinition,
} from './prompt/define-prompt.js';
export { findJson, stripReasoning } from './prompt/find-json.js';
export type { Prompt, PromptRequest, PromptRequestOptions, ReadReply } from './prompt/prompt.js';
export { messageDigest } from './records/message-digest.js';
