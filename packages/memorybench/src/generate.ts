export { memoryBenchGenerator } from './generate/memorybench-generator.js';
