export {
  type LoadedMemoryBench,
  type LoadMemoryBenchOptions,
  loadMemoryBench,
} from './data/load-memorybench.js';
export { memoryBenchDataset, memoryBenchDataset as dataset } from './data/memorybench-dataset.js';

export { memoryBenchBenchmark, memoryBenchBenchmark as benchmark } from './play/memorybench-benchmark.js';
