export { askPrompt } from './prompt/ask-prompt.js';
export {
  definePrompt,
  type JsonPromptDefinition,
  type TextPromptDefinition,
} from './prompt/define-prompt.js';
export { declarePrompt } from './prompt/defined-prompts.js';
export { fencedTexts, withIndentedLines } from './prompt/fenced-texts.js';
export type { Prompt, PromptReply, PromptRequest, PromptRequestOptions, ReadReply } from './prompt/prompt.js';
export { messageDigest, schemaText } from './prompt/prompt-source.js';
export { findJson, parseReplyJson, type ReplyJson } from './prompt/reading/find-json.js';
export { matchChoice } from './prompt/reading/match-choice.js';
export { stripReasoning } from './prompt/reading/strip-reasoning.js';
export { type OfflineReply, offlineReply } from './simulation/offline-reply.js';
export type { OfflineWorld } from './simulation/offline-world.js';
export type {
  SaidConcept,
  SimulatedQuestion,
  SimulatedRequest,
  SimulatedStatement,
  Simulation,
} from './simulation/simulation.js';
export { messageTokens } from './tokens/message-tokens.js';
export { requestTokens } from './tokens/request-tokens.js';
export { loadTokenCounter, type TokenCounter } from './tokens/token-counter.js';
export { tokenEncodingOf } from './tokens/token-encoding.js';
