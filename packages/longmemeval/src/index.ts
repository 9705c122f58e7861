export { longMemEvalTypes } from './instance.js';
export { keyedMemory as memorySystem, keyedMemory } from './keyed-memory/keyed-memory.js';
export { loadLongMemEval } from './load-longmemeval.js';
export { longMemEvalBenchmark as benchmark, longMemEvalBenchmark } from './longmemeval-benchmark.js';
export { offlineReplies } from './offline.js';

export { scoreAnswer, scoreAnswerAsReference } from './score-answer.js';
