export { reflexionMemory, reflexionMemory as memorySystem } from '../systems/reflexion/reflexion-memory.js';
export {
  type ReflexionMemoryOptions,
  reflexionMemoryOptionsSchema,
} from '../systems/reflexion/reflexion-memory-options.js';
