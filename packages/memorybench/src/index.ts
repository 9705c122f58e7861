export {
  type LoadedMemoryBench,
  type LoadMemoryBenchOptions,
  loadMemoryBench,
} from './data/load-memorybench.js';
export { memoryBenchDataset } from './data/memorybench-dataset.js';
export {
  type MemoryBenchSplit,
  type MemoryBenchSplitOptions,
  memoryBenchSplit,
} from './data/memorybench-split.js';
export { memoryBenchBenchmark } from './play/memorybench-benchmark.js';
