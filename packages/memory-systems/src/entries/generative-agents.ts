export {
  generativeAgentsMemory,
  generativeAgentsMemory as memorySystem,
} from '../systems/generative-agents/generative-agents-memory.js';
export {
  type GenerativeAgentsMemoryOptions,
  generativeAgentsMemoryOptionsSchema,
} from '../systems/generative-agents/generative-agents-memory-options.js';
