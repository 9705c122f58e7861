export { type ScmMemorySettings, scm, scmMemory as memorySystem } from './scm-memory.js';
export type { ScmMemoryOptions } from './scm-memory-options.js';
