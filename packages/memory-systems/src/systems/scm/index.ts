export { type ScmMemorySettings, scm } from './scm.js';
export { scmMemory as memorySystem } from './scm-memory.js';
export type { ScmMemoryOptions } from './scm-memory-options.js';
