export {
  generativeAgentsMemory,
  generativeAgentsMemory as memorySystem,
} from './generative-agents-memory.js';
export {
  type GenerativeAgentsMemoryOptions,
  generativeAgentsMemoryOptionsSchema,
} from './generative-agents-memory-options.js';
