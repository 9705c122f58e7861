export type { ChatMemoryOptions, ChatMemorySource, MemoryFailure } from './chat/chat-memory.js';
export { type MemoryTools, type MemoryToolsOptions, memoryTools } from './memory-tools.js';
export {
  type AnsweredCalls,
  answerChatCalls,
  answerResponsesCalls,
  type FailedCall,
} from './openai/answer-calls.js';
export { type MemoryChat, memoryChat } from './openai/memory-chat.js';
