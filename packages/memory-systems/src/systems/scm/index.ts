export { scmMemory, scmMemory as memorySystem } from './scm-memory.js';
export { type ScmMemoryOptions, scmMemoryOptionsSchema } from './scm-memory-options.js';
