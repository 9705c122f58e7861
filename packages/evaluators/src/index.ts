export type {
  AnswerBaseline,
  Benchmark,
  Prediction,
  PredictionFormat,
  QuestionInContext,
} from './benchmarks/benchmark.js';
export { conversationsBenchmark } from './benchmarks/conversations.js';
export { locomoBenchmark } from './benchmarks/locomo.js';
export { memDailyBenchmark } from './benchmarks/memdaily.js';
export { personaMemBenchmark } from './benchmarks/personamem.js';
export { benchmarks, findBenchmark } from './benchmarks/registry.js';
export { evidenceRecallMetric } from './metrics/evidence-recall-metric.js';
export { freeTextF1Metric } from './metrics/free-text-f1-metric.js';
export { retrievalMetrics } from './metrics/retrieval-metrics.js';
export { unansweredRecord } from './player/ask-question.js';
export { isHopeless } from './player/is-hopeless.js';
export { type PlayOptions, type PlayOutcome, playEpisode } from './player/play-episode.js';
export { readThenAsk } from './protocols/read-then-ask.js';
export { loadQuestions, questionsOf } from './scoring/questions-of.js';
export { type PredictionLine, scorePredictions } from './scoring/score-predictions.js';
export { summarizeAnswers, summarizeBaseline } from './scoring/summarize-answers.js';
