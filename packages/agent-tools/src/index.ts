export { type MemoryTools, type MemoryToolsOptions, memoryTools } from './memory-tools.js';
export {
  type AnsweredCalls,
  answerChatCalls,
  answerResponsesCalls,
  type FailedCall,
} from './openai/answer-calls.js';
