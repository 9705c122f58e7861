export { type HttpMemoryOptions, memorySystem } from './http-memory.js';
