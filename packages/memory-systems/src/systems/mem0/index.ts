export { createMem0Policy } from './create-mem0-policy.js';
export { type Mem0MemorySettings, mem0 } from './mem0.js';
export { mem0FactPrompt } from './mem0-fact-prompt.js';
export { mem0Memory as memorySystem } from './mem0-memory.js';
export { type Mem0MemoryOptions, mem0MemoryOptionsSchema } from './mem0-memory-options.js';
