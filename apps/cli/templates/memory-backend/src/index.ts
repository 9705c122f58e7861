export {
  memorySystem,
  type SharedWordsMemoryOptions,
  sharedWordsMemoryOptionsSchema,
} from './shared-words-memory.js';
