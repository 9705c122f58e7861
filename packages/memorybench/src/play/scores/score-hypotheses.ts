import { likeness } from '@memgym/evaluators';
import { bertScoreOf } from './bert-score-of.js';
import type { ItemScorer } from './item-scorer.js';
import { type ItemScores, joinScores } from './item-scores.js';
import { scoreMerged } from './score-merged.js';

const separator = '---IDEA-SEPARATOR---';

/**
 * Compares hypotheses with the abstract of the actual study: overlap of ideas, ranks by novelty and feasibility, and
 * the merged score (packages/memorybench/spec.md#model-judges).
 */
export const scoreHypotheses: ItemScorer = async (item, answer, context) => {
  const { rules } = context;
  const { question } = item;
  const abstract = String(item.info.abstract ?? '');
  const hypotheses = rules.comparedHypotheses(hypothesesIn(answer));
  const bert = await bertScoreOf('bert_score', hypotheses, abstract, context);
  if (hypotheses.length === 0) return joinScores(bert.scores, lowest);
  // Without BERTScore, shared words determine the hypothesis to compare.
  const best = bert.best ?? mostLike(hypotheses, abstract);
  const rating = await rules.rateHypothesis({ hypothesis: best, abstract }, context);
  const ranks = await Promise.all(
    (['novelty', 'feasibility'] as const).map((criterion) =>
      rules.rankStudy({ criterion, question, hypotheses, abstract }, context),
    ),
  );
  const parts = joinScores(bert.scores, rating, ...ranks);
  const texts = { request: question, answer: best, reference: abstract };
  return joinScores(parts, await scoreMerged('hypotheses', texts, parts, context));
};

/** The scores of an answer without a hypothesis: the worst value of each scale, because it is a failed answer. */
const lowest: ItemScores = {
  scores: { llm_rating_score: 1, llm_novelty_ranking_score: 0, llm_feasibility_ranking_score: 0, merged: 1 },
  unscored: {},
};

const hypothesesIn = (answer: string): string[] =>
  answer
    .split(separator)
    .map((text) => text.trim())
    .filter((text) => text !== '');

const mostLike = (hypotheses: readonly string[], abstract: string): string =>
  hypotheses.toSorted((left, right) => likeness(abstract, right) - likeness(abstract, left))[0] ?? '';
