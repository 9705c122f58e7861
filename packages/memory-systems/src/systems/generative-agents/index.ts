export { type GenerativeAgentsMemorySettings, generativeAgents } from './generative-agents.js';
export { generativeAgentsMemory as memorySystem } from './generative-agents-memory.js';
export type { GenerativeAgentsMemoryOptions } from './generative-agents-memory-options.js';
