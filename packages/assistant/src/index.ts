export type { AnswerWay } from './answer-way.js';
export { type AskedInForm, type Asking, askInForm } from './ask-in-form.js';
export {
  type AssistantQuery,
  type AssistantSettings,
  type AssistantWindow,
  assistantQuerySchema,
  assistantWindowSchema,
} from './assistant-options.js';
export { type AssistantState, readAssistantState } from './assistant-state.js';
export { createAssistant } from './create-assistant.js';
export type { AssistantOptions } from './memory-assistant.js';
export { chatReplyPrompt } from './prompts/chat-reply.js';
export { type PromptContext, promptContextSchema } from './prompts/prompt-context.js';
export { readPlainNumber } from './prompts/reference/plain-multiple-choice.js';
export { systemMessage, windowMessages } from './prompts/render-context.js';
export { readOption } from './read-label.js';
