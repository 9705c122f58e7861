import type { ScoringRules } from '../rules.js';
import { originalTopP } from './ask-as-original.js';
import { mergeMetricsAsOriginal } from './merge-metrics-as-original.js';
import { rankStudyAsOriginal } from './rank-study-as-original.js';
import { rateHypothesisAsOriginal } from './rate-hypothesis-as-original.js';
import { scoreAdviceAsOriginal } from './score-advice-as-original.js';
import { scoreChecklistAsOriginal } from './score-checklist-as-original.js';
import { scoreLimitationsAsOriginal } from './score-limitations-as-original.js';
import { scoreScriptAnswerAsOriginal } from './score-script-answer-as-original.js';
import { scoreWritingAsOriginal } from './score-writing-as-original.js';

/** The original compares an answer by this number of hypotheses. */
const hypotheses = 3;

/** The rules of the original; each judge is asked and read as in packages/memorybench/spec.md#replies-of-judges. */
export const referenceRules: ScoringRules = {
  profile: 'reference',
  /** The default of the original's calls. */
  userTopP: originalTopP,
  checksUser: false,
  /** The best value (packages/memorybench/spec.md#readability). */
  wordlessReadability: 0,
  /** packages/memorybench/spec.md#means-of-numpy-count-zero */
  countsCategory1AsZero: true,
  /** Filled up with `NULL`, which the judge ranks too. */
  comparedHypotheses: (found) => [
    ...found,
    ...Array.from({ length: Math.max(0, hypotheses - found.length) }, () => 'NULL'),
  ],
  /** Every value is replaced by `time_score`. */
  shownMetrics: ({ scores, unscored }) => ({
    scores: Object.fromEntries(
      [...Object.keys(scores), ...Object.keys(unscored)].map((name) => [name, scores.time_score ?? null]),
    ),
    unscored,
  }),
  scoreAdvice: scoreAdviceAsOriginal,
  scoreChecklist: scoreChecklistAsOriginal,
  scoreLimitations: scoreLimitationsAsOriginal,
  scoreScriptAnswer: scoreScriptAnswerAsOriginal,
  scoreWriting: scoreWritingAsOriginal,
  rateHypothesis: rateHypothesisAsOriginal,
  rankStudy: rankStudyAsOriginal,
  mergeMetrics: mergeMetricsAsOriginal,
};
