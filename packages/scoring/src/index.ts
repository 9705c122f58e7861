export { type AdmissionInput, admissionOf, unadmitted } from './admission/admission-of.js';
export { admissionText } from './admission/admission-text.js';
export { recallByText } from './admission/recall-by-text.js';
export type { ChanceCorrected } from './agreement/chance-corrected.js';
export { cohensKappa } from './agreement/cohens-kappa.js';
export { kendallTauB, pearson, spearman, type ValuePair } from './agreement/correlation.js';
export { estimateAgreement, estimatePercentage } from './agreement/estimate-agreement.js';
export { gwetsAc } from './agreement/gwets-ac.js';
export { krippendorffsAlpha } from './agreement/krippendorffs-alpha.js';
export { type RatingWeights, ratingWeights, type WeightForm } from './agreement/rating-weights.js';
export type { LabelScale, RatedItem } from './agreement/ratings.js';
export { extractExactLabel } from './answers/exact-label.js';
export { freeTextF1 } from './answers/free-text-f1.js';
export { pythonSpace, splitAtSpaces, stripSpaces } from './answers/python-space.js';
export { tokenF1 } from './answers/token-f1.js';
export { firstWithGreatest } from './baselines/first-with-greatest.js';
export { longestOption, shortestOption } from './baselines/longest-option.js';
export { medoidOption } from './baselines/medoid-option.js';
export {
  type Agreement,
  type AnnotatorLabels,
  compareLabels,
  type LabelComparison,
  type SampledItem,
  type ScoreComparison,
} from './labels/compare-labels.js';
export { type DrawnSample, drawSample, type Stratum } from './labels/draw-sample.js';
export type { LabelCandidate, LabelChoice, ShownTask } from './labels/label-task.js';
export { labelsNeeded } from './labels/labels-needed.js';
export { bertScoreF1, type TokenVector } from './lexical/bert-score.js';
export { type DistinctRougeLOptions, distinctRougeL } from './lexical/distinct-rouge-l.js';
export { type MeteorOptions, meteor } from './lexical/meteor.js';
export { type OverlapScore, type RougeLOptions, rougeL } from './lexical/rouge-l.js';
export { rougeLSum } from './lexical/rouge-l-sum.js';
export { wordTokens } from './lexical/treebank-words.js';
export { accuracyMetric } from './metrics/accuracy-metric.js';
export { type AnswerVerdict, createVerdicts, rightFromF1, type Verdicts } from './metrics/answer-verdict.js';
export type { Metric } from './metrics/metric.js';
export { rememberScores } from './metrics/remember-scores.js';
export {
  createNdcgMetric,
  createRecallMetric,
  createRecallWithinTokensMetric,
  mrrMetric,
  recallAt,
} from './metrics/retrieval-metrics.js';
export { misfitOfRun, misfitOfSystem } from './published/fit-run.js';
export {
  type PublishedCell,
  type PublishedTable,
  publishedRows,
  publishedTables,
} from './published/published-table.js';
export { clusterNoun } from './results/cluster-noun.js';
export { compareResults, type SystemValue } from './results/compare-results.js';
export { draftedText } from './results/drafted-text.js';
export {
  type ComparedSystem,
  type Comparison,
  type ComparisonRules,
  compareSystems,
  findingBetween,
  findingsOf,
  gainOf,
  isSettled,
  isWithin,
} from './results/findings.js';
export { formatDifference, formatNumber, formatValue } from './results/format-estimate.js';
export { type GateOutcome, gateOf } from './results/gate.js';
export { meanOfTrials, questionOf } from './results/mean-of-trials.js';
export { metricValues } from './results/metric-values.js';
export { type ModelMatrix, modelMatrix } from './results/model-matrix.js';
export { type RenderResultTableOptions, renderResultTable } from './results/render-result-table.js';
export { displayWidth, renderTextTable, type TextTableRow } from './results/render-text-table.js';
export { type SummarizeSystemInput, summarizeSystem } from './results/summarize-system.js';
export {
  promptTokensOf,
  type RankedResults,
  rankResults,
  shownCounts,
  showsK,
  showsProfiles,
  unequalContext,
} from './results/table-layout.js';
export { type TrialStabilityInput, trialStability } from './results/trial-stability.js';
export { type VerdictInput, verdictOf } from './results/verdict.js';
export {
  fairnessText,
  type RunStanding,
  runStanding,
  showEverything,
  type VerdictTextOptions,
  verdictText,
} from './results/verdict-text.js';
export { clusterJackknife, jackknife, type StatisticOfMeans } from './statistics/cluster-jackknife.js';
export { type ClusterSpread, clusterSpread } from './statistics/cluster-spread.js';
export {
  type ClusteredMeanOptions,
  type ClusteredValue,
  clusteredMean,
  valuesAt,
} from './statistics/clustered-mean.js';
export { exactSum } from './statistics/exact-sum.js';
export { groupBy } from './statistics/group-by.js';
export { degreesOfFreedom } from './statistics/interval-factor.js';
export { type GroupedValue, meanOfMeans } from './statistics/mean-of-means.js';
export {
  type ClusterSum,
  differenceOfClusters,
  differenceTest,
  estimateOf,
  type ItemValue,
  itemDifferences,
  type PairedDifference,
  type PairedDifferenceOptions,
  pairedDifference,
} from './statistics/paired-difference.js';
export { studentTQuantile } from './statistics/student-t-quantile.js';
export {
  clustersToDetect,
  detectableDifference,
  errorFactors,
  type StudyBasis,
  varianceRatio,
} from './statistics/study-power.js';
export { type WeightedEstimate, type WeightedValue, weightedMean } from './statistics/weighted-mean.js';
