export { mastraMemory, memorySystem } from './mastra-memory.js';
