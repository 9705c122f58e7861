export { mem0FactPrompt } from './mem0-fact-prompt.js';
export {
  createMem0Policy,
  type Mem0MemorySettings,
  mem0,
  mem0Memory as memorySystem,
} from './mem0-memory.js';
export { type Mem0MemoryOptions, mem0MemoryOptionsSchema } from './mem0-memory-options.js';
