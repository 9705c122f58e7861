export { reflexionMemory, reflexionMemory as memorySystem } from './reflexion-memory.js';
export {
  type ReflexionMemoryOptions,
  reflexionMemoryOptionsSchema,
} from './reflexion-memory-options.js';
