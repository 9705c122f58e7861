export type { BenchmarkPropertyId } from './benchmark-property.js';
export {
  type BenchmarkCheck,
  type BenchmarkCheckReport,
  type CheckBenchmarkOptions,
  checkBenchmark,
} from './check-benchmark.js';
export type { PropertyCheck } from './check-properties.js';
export {
  type CheckGeneratorOptions,
  checkGenerator,
  type GeneratorCheck,
  type GeneratorCheckReport,
} from './generators/check-generator.js';
export type { GeneratorPropertyId } from './generators/generator-property.js';
export { createMemoryFiles } from './generators/memory-files.js';
export { playGeneration } from './generators/play-generation.js';
