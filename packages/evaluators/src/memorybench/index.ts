export { itemScale, publishedValue, scoresOf } from './item-value.js';
export { memoryBenchMetrics, rawMetricName } from './memorybench-metrics.js';
export { type MemoryBenchOptions, memoryBenchOptionsSchema } from './memorybench-options.js';
export { memoryBenchSystems } from './memorybench-systems.js';
export { openStatistics } from './open-statistics.js';
export { dialogueTopic } from './protocols/hold-dialogues.js';
export { countedAs } from './scores/lexical-scores.js';
export { storedDialogueSuffix } from './stored-dialogue-suffix.js';
