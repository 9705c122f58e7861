export { awiMemory, awiMemory as memorySystem } from '../systems/awi/awi-memory.js';
export { type AwiMemoryOptions, awiMemoryOptionsSchema } from '../systems/awi/awi-memory-options.js';
