export {
  definePrompt,
  type JsonPromptDefinition,
  type TextPromptDefinition,
} from './prompt/define-prompt.js';
export type { Prompt, PromptRequestOptions, ReadReply } from './prompt/prompt.js';
export { messageDigest } from './records/message-digest.js';
