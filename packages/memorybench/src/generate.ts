export { memoryBenchGenerator, memoryBenchGenerator as generator } from './generate/memorybench-generator.js';
