export { evolveMem0Policy } from './evolve-mem0-policy.js';
export { mem0FactPrompt } from './mem0-fact-prompt.js';
export {
  createMem0Policy,
  type Mem0MemorySettings,
  mem0,
  mem0Memory as memorySystem,
  rulesOf,
} from './mem0-memory.js';
export { type Mem0MemoryOptions, mem0MemoryOptionsSchema } from './mem0-memory-options.js';
export { type Mem0State, mem0StateSchema } from './mem0-policy.js';
export { mem0Versions } from './mem0-version.js';
export { libraryDefaults } from './reference/library-defaults.js';
export { rememberFacts } from './remember-facts.js';
