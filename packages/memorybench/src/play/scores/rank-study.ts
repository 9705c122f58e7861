import { createRng } from '@memgym/core';
import { askJudge } from '@memgym/evaluators/judges';
import { ideaRank } from '../../score/idea-rank.js';
import { rankHypotheses } from '../judges/prompts/rank-hypotheses.js';
import { type ItemScores, judgedScore } from './item-scores.js';
import { type JudgingContext, judgeOptions } from './judging-context.js';

/** The hypotheses to an item that are ranked together with the abstract of the study. */
export interface RankedHypotheses {
  readonly criterion: 'novelty' | 'feasibility';
  readonly question: string;
  readonly hypotheses: readonly string[];
  readonly abstract: string;
}

/**
 * The rank of the abstract among the hypotheses (packages/memorybench/spec.md#model-judges). A judge prefers what it reads
 * first, so the order is drawn.
 */
export async function rankStudy(ranked: RankedHypotheses, context: JudgingContext): Promise<ItemScores> {
  const { criterion, question, hypotheses, abstract } = ranked;
  const texts = [abstract, ...hypotheses];
  const order = createRng(context.seed)
    .stream(`${criterion} ${question}`)
    .shuffle(texts.map((_, index) => index));
  const input = { criterion, hypotheses: labelled(order.map((place) => texts[place] ?? '')) };
  const judgement = await askJudge(context.judge, rankHypotheses, input, judgeOptions(context));
  const target = labelAt(order.indexOf(0));
  return judgedScore(rankMetric(criterion), judgement, (verdict) => ideaRank(verdict.order, target));
}

export const rankMetric = (criterion: RankedHypotheses['criterion']): string =>
  `llm_${criterion}_ranking_score`;

/** Texts as the judge sees them. */
export const labelled = (texts: readonly string[]): { label: string; text: string }[] =>
  texts.map((text, index) => ({ label: labelAt(index), text }));

/** A to Z, then AA, AB and so on. */
function labelAt(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? letter : labelAt(Math.floor(index / 26) - 1) + letter;
}
