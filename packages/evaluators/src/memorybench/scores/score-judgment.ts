import { bertScoreOf } from './bert-score-of.js';
import { type ItemScorer, joinScores } from './item-scorer.js';
import { lexicalScores } from './lexical-scores.js';
import { scoreMerged } from './score-merged.js';

/**
 * A draft judgment against that of the court: charges, articles, sentence and fine, words and meaning of its reasons
 * and its ruling, and the merged score (docs/specs/memorybench.md#legal-judgments).
 */
export const scoreJudgment: ItemScorer = async (item, answer, context) => {
  const reference = String(item.info.golden_answer ?? '');
  const parts = joinScores(
    { scores: lexicalScores(item, answer, context.profile), unscored: {} },
    (await bertScoreOf('reasoning_bert_score', [answer], reference, context)).scores,
    (await bertScoreOf('judge_bert_score', [answer], reference, context)).scores,
  );
  const texts = { request: item.question, answer, reference };
  return joinScores(parts, await scoreMerged('judgment', texts, parts, context));
};
