export { loadMemoryAgentBench } from './load-memory-agent-bench.js';
export { memoryAgentBenchmark as benchmark, memoryAgentBenchmark } from './memory-agent-benchmark.js';
export { offlineReplies } from './offline.js';
