import { segmentChinese } from '@memgym/text';
import { judgmentParts } from '../../score/judgment/judgment-parts.js';
import { bertScoreOf } from './bert-score-of.js';
import type { ItemScorer } from './item-scorer.js';
import { joinScores } from './item-scores.js';
import { lexicalScores } from './lexical-scores.js';
import { scoreMerged } from './score-merged.js';

/**
 * Compares a draft judgment with that of the court: charges, articles, sentence and fine, wording and meaning of
 * reasons and ruling, and the merged score (packages/memorybench/spec.md#legal-judgments).
 */
export const scoreJudgment: ItemScorer = async (item, answer, context) => {
  const reference = String(item.info.golden_answer ?? '');
  const [given, wanted] = [judgmentParts(answer), judgmentParts(reference)];
  const parts = joinScores(
    { scores: lexicalScores(item, answer, context.rules), unscored: {} },
    (await bertScoreOf('reasoning_bert_score', [words(given.reason)], words(wanted.reason), context)).scores,
    (await bertScoreOf('judge_bert_score', [words(given.ruling)], words(wanted.ruling), context)).scores,
  );
  const texts = { request: item.question, answer, reference };
  const shown = context.rules.shownMetrics(parts);
  return joinScores(parts, await scoreMerged('judgment', texts, shown, context));
};

const words = (text: string): string => segmentChinese(text).join(' ');
