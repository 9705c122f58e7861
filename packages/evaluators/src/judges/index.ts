/** Judges, for benchmarks whose answers a model marks: exported as `@memgym/evaluators/judges`. */
export { defineJudge, type JudgeDefinition } from './define-judge.js';
export { type AskJudgeOptions, askJudge, type Judge, type Judgement } from './judge.js';
export type { CorrectnessRubric } from './prompts/judge-correctness.js';
export {
  judgedMetric,
  judgedMetricsOf,
  judgeOption,
  type RubricChoice,
  scoreCorrectness,
} from './score-correctness.js';
export { createVerdictTally, type VerdictTally } from './verdict-tally.js';
