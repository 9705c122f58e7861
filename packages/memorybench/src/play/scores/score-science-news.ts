import { bertScoreOf } from './bert-score-of.js';
import type { ItemScorer } from './item-scorer.js';
import { joinScores } from './item-scores.js';
import { lexicalScores } from './lexical-scores.js';
import { scoreMerged } from './score-merged.js';

/**
 * Compares a report on a paper with the abstract of a published report: words, meaning, readability, and the merged
 * score (packages/memorybench/spec.md#readability).
 */
export const scoreScienceNews: ItemScorer = async (item, answer, context) => {
  const reference = String(item.info['pr-abstract'] ?? '');
  const parts = joinScores(
    { scores: lexicalScores(item, answer, context.rules, await context.syllables?.()), unscored: {} },
    (await bertScoreOf('BERTScore-F1', [answer], reference, context)).scores,
  );
  const texts = { request: item.question, answer, reference };
  return joinScores(parts, await scoreMerged('science-news', texts, parts, context));
};
