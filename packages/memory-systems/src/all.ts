/** Every memory system of this package by the name of its type, for experiments and lists. */
export {
  builtInMemorySystems,
  builtInMemorySystems as memorySystems,
} from './built-in-memory-systems.js';
export { type CreateMemorySystemOptions, createMemorySystem } from './create-memory-system.js';
