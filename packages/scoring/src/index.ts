export { type AmemgymCell, cellKey, periodName, questionName } from './amemgym/amemgym-cell.js';
export type { AmemgymOutcome } from './amemgym/amemgym-outcome.js';
export { cellMean } from './amemgym/cell-mean.js';
export { type ComparableScore, compareOutcomes } from './amemgym/compare-outcomes.js';
export { type AmemgymProbe, diagnoseProbes, type ProbeDiagnosis } from './amemgym/diagnose-probes.js';
export { type MemoryScoreParts, memoryScore } from './amemgym/memory-score.js';
export { memoryScoreA, memoryScoreB } from './amemgym/memory-scores.js';
export { type FailureSplit, splitFailure } from './amemgym/split-failure.js';
export { summarizeAmemgym } from './amemgym/summarize-amemgym.js';
export { exactLabel, extractExactLabel } from './answers/exact-label.js';
export {
  type ExtractPersonaMemAnswerOptions,
  extractPersonaMemAnswer,
  isPersonaMemCorrect,
} from './answers/extract-persona-mem-answer.js';
export { type LocomoCategory, locomoCategory } from './answers/locomo-category.js';
export { type LocomoF1Input, locomoF1 } from './answers/locomo-f1.js';
export { normalizeAnswer } from './answers/normalize-answer.js';
export { type SimilarityMeasure, similarity } from './answers/similarity.js';
export { tokenF1 } from './answers/token-f1.js';
export { bigramOverlapRanking } from './baselines/bigram-overlap-ranking.js';
export { longestOption, shortestOption } from './baselines/longest-option.js';
export { medoidOption } from './baselines/medoid-option.js';
export { randomExpectation, randomSimilarity } from './baselines/random-expectation.js';
export { type DistinctRougeLOptions, distinctRougeL } from './lexical/distinct-rouge-l.js';
export { type MeteorOptions, meteor } from './lexical/meteor.js';
export { type Readability, readability, type TextCounts } from './lexical/readability.js';
export { type OverlapScore, rougeL } from './lexical/rouge-l.js';
export { ideaRank } from './memorybench/idea-rank.js';
export { type JudgeIntegerOptions, readJudgeInteger } from './memorybench/judge-integer.js';
export {
  type FineScoreOptions,
  fineScore,
  monthsScore,
  overlapF1,
  type SetOverlap,
  setOverlap,
} from './memorybench/judgment-scores.js';
export { type LexEvalRougeLOptions, lexEvalRougeL } from './memorybench/lexeval-rouge-l.js';
export { type ItemMetrics, type MeanMetricsOptions, meanMetrics } from './memorybench/mean-metrics.js';
export { memoryBenchStatistics } from './memorybench/published-statistics.js';
export {
  type PartitionKind,
  type PartitionStatistics,
  readScoreStatistics,
  type ScoreStatistics,
} from './memorybench/score-statistics.js';
export {
  type MemoryBenchDataset,
  type MemoryBenchItem,
  type MemoryBenchSummary,
  type SummarizeMemoryBenchOptions,
  summarizeMemoryBench,
} from './memorybench/summarize-memorybench.js';
export { type MemoryBenchSummaryFile, toMemoryBenchSummaryFile } from './memorybench/summary-file.js';
export { accuracyMetric } from './metrics/accuracy-metric.js';
export {
  createLocomoAdversarialMetric,
  createLocomoF1Metric,
  type LocomoF1MetricOptions,
  locomoAdversarialMetric,
  locomoF1Metric,
} from './metrics/locomo-f1-metric.js';
export type { Metric } from './metrics/metric.js';
export { rememberScores } from './metrics/remember-scores.js';
export { createNdcgMetric, createRecallMetric, mrrMetric } from './metrics/retrieval-metrics.js';
export { locomoMemoryBench } from './published/locomo.js';
export { memdailyAccuracy, memdailyRecall } from './published/memdaily.js';
export { personaMemModels, personaMemRetrieval } from './published/personamem.js';
export {
  type PublishedCell,
  type PublishedRow,
  type PublishedTable,
  publishedCells,
} from './published/published-table.js';
export { publishedTables } from './published/published-tables.js';
export { type ComparedSystem, compareResults, type SystemValue } from './results/compare-results.js';
export { type FormatEstimateOptions, formatEstimate } from './results/format-estimate.js';
export { metricValues } from './results/metric-values.js';
export { type RankedResults, rankResults } from './results/rank-results.js';
export { type RenderResultTableOptions, renderResultTable } from './results/render-result-table.js';
export { renderTextTable } from './results/render-text-table.js';
export { type SummarizeSystemInput, summarizeSystem } from './results/summarize-system.js';
export { ndcgAt } from './retrieval/ndcg-at.js';
export type { RankedMemory } from './retrieval/ranked-memory.js';
export { recallAt } from './retrieval/recall-at.js';
export { reciprocalRank } from './retrieval/reciprocal-rank.js';
export { clusterJackknife } from './statistics/cluster-jackknife.js';
export {
  type ClusteredMeanOptions,
  type ClusteredValue,
  clusteredMean,
} from './statistics/clustered-mean.js';
export { type FoldMeans, type FoldMeansOptions, foldMeans } from './statistics/fold-means.js';
export {
  type ItemValue,
  type PairedDifference,
  type PairedDifferenceOptions,
  pairedDifference,
} from './statistics/paired-difference.js';
export { studentTQuantile } from './statistics/student-t-quantile.js';
