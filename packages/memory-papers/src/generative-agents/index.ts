export {
  type GenerativeAgentsMemorySettings,
  generativeAgents,
  generativeAgentsMemory as memorySystem,
} from './generative-agents-memory.js';
export type { GenerativeAgentsMemoryOptions } from './generative-agents-memory-options.js';
