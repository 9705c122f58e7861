import type { JsonValue } from '@memgym/core';
import { jsonRepr } from '@memgym/datasets';
import { judgeCorrectness, unreadable } from '@memgym/evaluators';
import { askCritic } from '../../judges/prompts/ask-critic.js';
import { judgeAdvice } from '../../judges/prompts/judge-advice.js';
import { judgeChecklist } from '../../judges/prompts/judge-checklist.js';
import { judgeHypothesis } from '../../judges/prompts/judge-hypothesis.js';
import { mergeScores } from '../../judges/prompts/merge-scores.js';
import { rankHypotheses } from '../../judges/prompts/rank-hypotheses.js';
import { type ItemScores, oneScore, withoutScore } from '../item-scores.js';
import type { JudgedScorer, JudgingContext } from '../judging-context.js';
import type { MergeInput } from '../merge-metrics.js';
import { labelled, type RankedHypotheses, rankMetric } from '../rank-study.js';
import { type ComparedHypothesis, ratingMetric } from '../rate-hypothesis.js';
import type { ScoringRules } from '../rules.js';
import { checklistOf, meanOfChecks, withoutChecklist } from '../score-checklist.js';
import { correctnessOf, scoreWithoutJudge } from '../score-script-answer.js';
import { criteriaOf, withoutCriteria } from '../score-writing.js';
import { askAsReference, type OriginalReading, originalInteger, originalTopP } from './ask-as-reference.js';
import { fails, originalMark, originalRank, originalRating, shownRating } from './original-replies.js';
import { scoreLimitationsAsReference } from './score-limitations-as-reference.js';

/**
 * The mark of a text by all criteria at once, in the form that the critic was made for (packages/memorybench/spec.md#model-judges). The original fails at an
 * unreadable judgement, so that the text is left unscored.
 */
const scoreWritingAsReference: JudgedScorer = async (item, answer, context) => {
  if (criteriaOf(item) === undefined) return withoutCriteria;
  const criteria = jsonRepr((item.info.criteria ?? null) as JsonValue);
  const input = { query: item.question, answer, criteria };
  const mark = await askAsReference(context, {
    metric: 'WritingBench',
    judge: askCritic,
    input,
    ...originalMarks,
  });
  return mark === null ? withoutScore('score', unreadable(askCritic)) : oneScore('score', mark);
};

/** The original sends a request five times, three times over, and fails at a fifth reply that is not JSON. */
const originalMarks: OriginalReading<number | null> = {
  read: (reply, earlier) => {
    const mark = originalMark(reply);
    if (typeof mark === 'number') return mark;
    const isFifth = earlier % 5 === 4;
    return mark === fails || (mark === 'no-json' && isFifth) ? null : undefined;
  },
  otherwise: null,
  isLost: (mark) => mark === null,
};

/** The mean over a checklist; without a list of its length, that of the last one that could be parsed, otherwise 0. */
const scoreChecklistAsReference: JudgedScorer = async (item, answer, context) => {
  const checklist = checklistOf(item);
  if (checklist === undefined) return withoutChecklist;
  const input = { question: item.question, answer, checklist };
  const score = await askAsReference(context, {
    metric: 'HelloBench',
    judge: judgeChecklist,
    input,
    read: (reply) => {
      const read = judgeChecklist.read(reply, input);
      return read.ok ? meanOfChecks(read.output.checks) : undefined;
    },
    otherwise: (replies) => {
      const lists = replies.map((reply) => judgeChecklist.read(reply, { ...input, anyLength: true }));
      const last = lists.findLast((read) => read.ok);
      return last?.ok === true ? meanOfChecks(last.output.checks, last.dropped.length) : 0;
    },
  });
  return oneScore('avg_score', score);
};

/** Whether an answer about a script is right; without a verdict, it is wrong. */
const scoreScriptAnswerAsReference: JudgedScorer = async (item, answer, context) => {
  const known = scoreWithoutJudge(item, answer);
  if (known !== undefined) return known;
  const input = correctnessOf(item, answer);
  const isCorrect = await askAsReference(context, {
    metric: 'DialSim',
    judge: judgeCorrectness,
    input,
    read: (reply) => {
      const read = judgeCorrectness.read(reply, input);
      return read.ok ? read.output.verdict === 'correct' : undefined;
    },
    otherwise: false,
  });
  return oneScore('accuracy', Number(isCorrect));
};

/** The mark of an answer; 0 if the reply contains none (packages/memorybench/spec.md#failed-judgements-score-zero). */
const scoreAdviceAsReference: JudgedScorer = async ({ question }, answer, context) =>
  oneScore(
    'score',
    await askAsReference(context, {
      metric: 'NFCats',
      judge: judgeAdvice,
      input: { question, answer },
      ...originalInteger,
    }),
  );

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
  scoreAdvice: scoreAdviceAsReference,
  scoreChecklist: scoreChecklistAsReference,
  scoreLimitations: scoreLimitationsAsReference,
  scoreScriptAnswer: scoreScriptAnswerAsReference,
  scoreWriting: scoreWritingAsReference,
  rateHypothesis: rateHypothesisAsReference,
  rankStudy: rankStudyAsReference,
  mergeMetrics: mergeMetricsAsReference,
};

/** The merged score; 0 if the reply contains none (packages/memorybench/spec.md#failed-judgements-score-zero). */
async function mergeMetricsAsReference(input: MergeInput, context: JudgingContext): Promise<ItemScores> {
  return oneScore(
    'merged',
    await askAsReference(context, { metric: 'merged', judge: mergeScores, input, ...originalInteger }),
  );
}

/** How far the ideas overlap; any number counts. */
async function rateHypothesisAsReference(
  compared: ComparedHypothesis,
  context: JudgingContext,
): Promise<ItemScores> {
  const rating = await askAsReference(context, {
    metric: 'IdeaBench',
    judge: judgeHypothesis,
    input: compared,
    read: (reply) => ({ value: originalRating(reply), shown: shownRating(reply) }),
    otherwise: { value: null, shown: undefined },
    isLost: ({ value }) => value === null,
  });
  const scored =
    rating.value === null
      ? withoutScore(ratingMetric, unreadable(judgeHypothesis))
      : oneScore(ratingMetric, rating.value);
  return rating.shown === undefined ? scored : { ...scored, shown: { [ratingMetric]: rating.shown } };
}

/** The rank of the abstract, which the judge always reads first. */
async function rankStudyAsReference(
  { criterion, hypotheses, abstract }: RankedHypotheses,
  context: JudgingContext,
): Promise<ItemScores> {
  const input = { criterion, hypotheses: labelled([abstract, ...hypotheses]), form: 'numbered' as const };
  const originalRanks: OriginalReading<number | typeof fails> = {
    read: (reply) => originalRank(reply, hypotheses.length),
    otherwise: fails,
    isLost: (value) => value === fails || value < 0,
  };
  const rank = await askAsReference(context, {
    metric: 'IdeaBench',
    judge: rankHypotheses,
    input,
    ...originalRanks,
  });
  const metric = rankMetric(criterion);
  return rank === fails ? withoutScore(metric, unreadable(rankHypotheses)) : oneScore(metric, rank);
}
