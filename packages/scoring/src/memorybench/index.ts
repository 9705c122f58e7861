export { bertScoreF1, type TokenVector } from '../lexical/bert-score.js';
export { type CountTextOptions, countText } from '../lexical/count-text.js';
export { type DistinctRougeLOptions, distinctRougeL } from '../lexical/distinct-rouge-l.js';
export { type MeteorOptions, meteor } from '../lexical/meteor.js';
export { type Readability, readability, type TextCounts } from '../lexical/readability.js';
export { wordTokens } from '../lexical/treebank-words.js';
export {
  type ClusteredMetrics,
  type EstimateMetricsOptions,
  estimateMetrics,
  type MetricEstimate,
} from './estimate-metrics.js';
export { ideaRank } from './idea-rank.js';
export { type JudgeIntegerOptions, readJudgeInteger } from './judge-integer.js';
export { compareJudgments, type JudgmentComparison } from './judgment/compare-judgments.js';
export { type JudgmentParts, judgmentParts } from './judgment/judgment-parts.js';
export {
  type FineScoreOptions,
  fineScore,
  monthsScore,
  type SetOverlap,
  setOverlap,
} from './judgment-scores.js';
export { type LexEvalRougeLOptions, lexEvalRougeL } from './lexeval-rouge-l.js';
export { type ItemMetrics, type MeanMetricsOptions, meanMetrics } from './mean-metrics.js';
export { memoryBenchStatistics } from './published-statistics.js';
export {
  normalizedScore,
  type PartitionKind,
  type PartitionStatistics,
  readScoreStatistics,
  type ScoreStatistics,
  zScore,
} from './score-statistics.js';
export {
  type PartitionStatisticsFile,
  type ScoredPartition,
  type StatisticsFile,
  scoreStatistics,
  toStatisticsFile,
} from './statistics-file.js';
export {
  type MemoryBenchDataset,
  type MemoryBenchItem,
  type MemoryBenchSummary,
  pooledDataset,
  type SummarizeMemoryBenchOptions,
  scoresByDataset,
  summarizeMemoryBench,
} from './summarize-memorybench.js';
export { type MemoryBenchSummaryFile, toMemoryBenchSummaryFile } from './summary-file.js';
