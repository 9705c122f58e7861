export { type MastraMemoryProcessor, memoryProcessor } from './memory-processor.js';
