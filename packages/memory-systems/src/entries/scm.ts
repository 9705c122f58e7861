export { scmMemory, scmMemory as memorySystem } from '../systems/scm/scm-memory.js';
export { type ScmMemoryOptions, scmMemoryOptionsSchema } from '../systems/scm/scm-memory-options.js';
