export type { BenchmarkPropertyId } from './benchmark-property.js';
export {
  type BenchmarkCheck,
  type BenchmarkCheckReport,
  type CheckBenchmarkOptions,
  checkBenchmark,
} from './check-benchmark.js';
