export type { NamedAgent } from './benchmarks/agent-names.js';
export type { Benchmark, LoadedEpisodes } from './benchmarks/benchmark.js';
export type {
  BenchmarkProtocol,
  EpisodeFacts,
  NamedSystem,
  PlayContext,
  ReferencePlay,
} from './benchmarks/benchmark-protocol.js';
export type {
  AnswerBaseline,
  AnswerGroups,
  AnswerScores,
  AskedModels,
  BenchmarkResults,
  PlayedRun,
  PlayedSystem,
  RunComparison,
  ShownSlice,
  StoredAnswers,
} from './benchmarks/benchmark-results.js';
export { type BenchmarkProfiles, type BenchmarkRules, usualRules } from './benchmarks/benchmark-rules.js';
export type { DataQuality, JudgingOptions, QualityFigure } from './benchmarks/data-quality.js';
export { type BenchmarkDefinition, defineBenchmark } from './benchmarks/define-benchmark.js';
export { groupBenchmarkBy } from './benchmarks/group-by.js';
export type { LabelStudy, LabelStudyInput, PlayedDialogue } from './benchmarks/label-study.js';
export type { LoadContext } from './benchmarks/load-context.js';
export {
  longestOptionBaseline,
  medoidOptionBaseline,
  optionBaseline,
  shortestOptionBaseline,
} from './benchmarks/option-baseline.js';
export type {
  CollectedStatistics,
  ConvertContext,
  ConvertedExperiment,
  ConvertFormat,
  ExportFolder,
  ExportFormat,
  ExportOutcome,
  OriginalFormats,
  PlayableConfigs,
  ResultSource,
  ScoreContext,
  ScoredFigure,
  ScoredResults,
  ScoreFormat,
  StatisticsFormat,
} from './benchmarks/original-formats.js';
export type {
  FoundPredictions,
  Prediction,
  PredictionFormat,
  PredictionLine,
  QuestionInContext,
} from './benchmarks/prediction-format.js';
export type { Adaptation, Checkpoint, ReadData, ReadEpisode, ReadRun } from './benchmarks/read-run.js';
export {
  byCountingLabels,
  byPublishedLabels,
  scoreByBoth,
  withOtherLabel,
} from './benchmarks/two-labels.js';
export {
  incompleteOption,
  missingCautions,
  readingParts,
} from './benchmarks/whole-data.js';
export { withoutRefusals } from './benchmarks/without-refusals.js';
export { conversationsBenchmark } from './conversations/conversations-benchmark.js';
export { unreadable } from './judges/judge.js';
export { judgeCorrectness } from './judges/prompts/judge-correctness.js';
export { judgeSpokenValues } from './judges/prompts/judge-spoken-values.js';
export { judgeSupportedFacts } from './judges/prompts/judge-supported-facts.js';
export { describeJudges } from './judges/score-correctness.js';
export { coverage, likeness, onScale } from './judges/text-likeness.js';
export { questionLines } from './logs/question-lines.js';
export { readAnswers } from './logs/read-answers.js';
export { countTokens, type TokenStatistics, textsOfEpisodes } from './measures/count-tokens.js';
export { draftedQuestions } from './measures/drafted-questions.js';
export { type HistorySize, historySizes, longestHistory } from './measures/longest-history.js';
export { measureTexts, type TextMeasures } from './measures/measure-texts.js';
export { missingEvidence } from './measures/missing-evidence.js';
export {
  type EpisodeTimes,
  type PlayedTimes,
  type Seconds,
  type SystemTimes,
  summarizeTimes,
  timeAssistant,
} from './measures/times.js';
export { freeTextF1Metric } from './metrics/free-text-f1-metric.js';
export { retrievalMetrics } from './metrics/retrieval-metrics.js';
export { chanceOf, failedRecord, readGivenAnswer, unansweredRecord } from './player/ask-question.js';
export { isHopeless } from './player/is-hopeless.js';
export { mapBounded } from './player/map-bounded.js';
export { type PlayOptions, type PlayOutcome, playEpisode } from './player/play-episode.js';
export { readThenAsk } from './protocols/read-then-ask.js';
export {
  type DerivedAnswer,
  type DerivedFrom,
  deriveAnswer,
  type RecordedReply,
} from './scoring/derive-answer.js';
export { deriveFindings, type FindingsFrom } from './scoring/derive-findings.js';
export { judgePredictions } from './scoring/judge-predictions.js';
export { meanOfTypes, wholeMean } from './scoring/mean-of-types.js';
export { type GuessRate, type GuessRates, measureGuesses } from './scoring/measure-guesses.js';
export { loadQuestions, questionsOf } from './scoring/questions-of.js';
export { readPredictions, scorePredictions, summarizePredictions } from './scoring/score-predictions.js';
export {
  ruleAnswers,
  summarizeAnswers,
  summarizeBaseline,
  summarizeRun,
} from './scoring/summarize-answers.js';
