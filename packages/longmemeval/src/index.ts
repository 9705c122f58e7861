export { type LongMemEvalType, longMemEvalTypes } from './instance.js';
export { keyedMemory as memorySystem, keyedMemory } from './keyed-memory/keyed-memory.js';
export { loadLongMemEval } from './load-longmemeval.js';
export { longMemEvalBenchmark as benchmark, longMemEvalBenchmark } from './longmemeval-benchmark.js';
export { offlineReplies } from './offline.js';
export { rankMeasures } from './rank-measures.js';
export { scoreAnswer, scoreAnswerAsReleased } from './score-answer.js';
