export {
  type ReflexionMemorySettings,
  reflexion,
  reflexionMemory as memorySystem,
} from './reflexion-memory.js';
export type { ReflexionMemoryOptions } from './reflexion-memory-options.js';
