export { type AmemgymOptions, amemgymOptionsSchema } from './amemgym/amemgym-options.js';
export type { Adaptation } from './amemgym/original/evolution-state.js';
export {
  type ExportedRun,
  type ExportedSystem,
  type OriginalFiles,
  originalFiles,
} from './amemgym/original/export-original.js';
export { type OriginalFigureConfig, readFigureConfig } from './amemgym/original/figure-config.js';
export {
  type OriginalAgentScore,
  type OriginalMetric,
  originalMetrics,
} from './amemgym/original/original-agent-score.js';
export type { OriginalProfile } from './amemgym/original/original-profile.js';
export { type FigureMaps, figureMaps, scoreFigure } from './amemgym/original/score-figure.js';
export {
  type OriginalScore,
  type ScoreOriginalOptions,
  scoreOriginal,
} from './amemgym/original/score-original.js';
export {
  isStateRead,
  type PeriodEnd,
  type StatefulSystem,
  stateFiles,
} from './amemgym/original/state-files.js';
export { type Checkpoint, periodEnd } from './amemgym/period-checkpoints.js';
export { playedRounds, type Rounds } from './amemgym/played-rounds.js';
export { messagesWith } from './amemgym/session-turns.js';
export { shownMemoriesOf } from './amemgym/shown-memories.js';
export { upperBoundName } from './amemgym/upper-bound.js';
export { amemgymBenchmark } from './benchmarks/amemgym.js';
export type { Benchmark, LoadedEpisodes } from './benchmarks/benchmark.js';
export type {
  BenchmarkProtocol,
  NamedSystem,
  PlayContext,
  ReferencePlay,
} from './benchmarks/benchmark-protocol.js';
export type {
  AnswerBaseline,
  AnswerGroups,
  BenchmarkResults,
  PlayedRun,
  PlayedSystem,
  RunComparison,
  StoredAnswers,
} from './benchmarks/benchmark-results.js';
export { conversationsBenchmark } from './benchmarks/conversations.js';
export { type BenchmarkDefinition, defineBenchmark } from './benchmarks/define-benchmark.js';
export { groupBenchmarkBy } from './benchmarks/group-by.js';
export type { LoadContext } from './benchmarks/load-context.js';
export { locomoBenchmark } from './benchmarks/locomo.js';
export { memDailyBenchmark } from './benchmarks/memdaily.js';
export { personaMemBenchmark } from './benchmarks/personamem.js';
export type {
  Prediction,
  PredictionFormat,
  PredictionLine,
  QuestionInContext,
} from './benchmarks/prediction-format.js';
export { benchmarks } from './benchmarks/registry.js';
export { evidenceRecallMetric } from './metrics/evidence-recall-metric.js';
export { freeTextF1Metric } from './metrics/free-text-f1-metric.js';
export { retrievalMetrics } from './metrics/retrieval-metrics.js';
export { unansweredRecord } from './player/ask-question.js';
export { isHopeless } from './player/is-hopeless.js';
export { type PlayOptions, type PlayOutcome, playEpisode } from './player/play-episode.js';
export { readThenAsk } from './protocols/read-then-ask.js';
export { loadQuestions, questionsOf } from './scoring/questions-of.js';
export { scorePredictions } from './scoring/score-predictions.js';
export { summarizeAnswers, summarizeBaseline } from './scoring/summarize-answers.js';
export { summarizeRun } from './scoring/summarize-run.js';
