import { createRng, type Profile } from '@memgym/core';
import { ideaRank } from '@memgym/scoring/memorybench';
import { askJudge, unreadable } from '../../judges/judge.js';
import { likeness } from '../../judges/text-likeness.js';
import { judgeHypothesis } from '../judges/prompts/judge-hypothesis.js';
import { rankHypotheses } from '../judges/prompts/rank-hypotheses.js';
import { bertScoreOf } from './bert-score-of.js';
import {
  type ItemScorer,
  type ItemScores,
  joinScores,
  judgedScore,
  judgeOptions,
  oneScore,
  type ScoreItemContext,
  withoutScore,
} from './item-scorer.js';
import { askOriginal, type OriginalReading } from './original-judging.js';
import { fails, originalRank, originalRating } from './original-replies.js';
import { scoreMerged } from './score-merged.js';
import type { ScoredItem } from './scored-item.js';

const separator = '---IDEA-SEPARATOR---';
const wanted = 3;

/**
 * Compares hypotheses with the abstract of the actual study: overlap of ideas, ranks by novelty and feasibility, and
 * the merged score (docs/specs/memorybench.md#model-judges).
 */
export const scoreHypotheses: ItemScorer = async (item, answer, context) => {
  const { profile } = context;
  const abstract = String(item.info.abstract ?? '');
  const hypotheses = hypothesesIn(answer, profile);
  const bert = await bertScoreOf('bert_score', hypotheses, abstract, context);
  if (hypotheses.length === 0) return joinScores(bert.scores, lowest);
  // Without BERTScore, shared words determine the hypothesis to compare.
  const best = bert.best ?? mostLike(hypotheses, abstract);
  const compared = { hypothesis: best, abstract };
  const rating = await ratingOf(compared, context);
  const ranks = await Promise.all(
    (['novelty', 'feasibility'] as const).map((criterion) =>
      rankOf(criterion, { item, hypotheses, abstract }, context),
    ),
  );
  const parts = joinScores(bert.scores, rating, ...ranks);
  const merged = await scoreMerged(
    'hypotheses',
    { request: item.question, answer: best, reference: abstract },
    parts,
    context,
  );
  return joinScores(parts, merged);
};

/** The scores of an answer without a hypothesis: the worst value of each scale, because it is a failed answer. */
const lowest: ItemScores = {
  scores: { llm_rating_score: 1, llm_novelty_ranking_score: 0, llm_feasibility_ranking_score: 0, merged: 1 },
  unscored: {},
};

/** The hypotheses of an answer. `reference` fills them up to three with `NULL`, which the judge ranks too. */
function hypothesesIn(answer: string, profile: Profile): string[] {
  const found = answer
    .split(separator)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (profile === 'fixed') return found;
  return [...found, ...Array.from({ length: Math.max(0, wanted - found.length) }, () => 'NULL')];
}

const mostLike = (hypotheses: readonly string[], abstract: string): string =>
  hypotheses.toSorted((left, right) => likeness(abstract, right) - likeness(abstract, left))[0] ?? '';

/** How far the ideas of a hypothesis and the study overlap. */
async function ratingOf(
  compared: { readonly hypothesis: string; readonly abstract: string },
  context: ScoreItemContext,
): Promise<ItemScores> {
  const metric = 'llm_rating_score';
  if (context.profile === 'reference') {
    const rating = await askOriginal(context, 'IdeaBench', judgeHypothesis, compared, {
      read: originalRating,
      otherwise: null,
      isLost: (value) => value === null,
    });
    return rating === null ? withoutScore(metric, unreadable(judgeHypothesis)) : oneScore(metric, rating);
  }
  const judgement = await askJudge(context.judge, judgeHypothesis, compared, judgeOptions(context));
  return judgedScore(metric, judgement, ({ rating }) => rating);
}

/**
 * The rank of the abstract among the hypotheses. A judge prefers what it reads first, so `fixed` draws the order;
 * `reference` shows the abstract first.
 */
async function rankOf(
  criterion: 'novelty' | 'feasibility',
  shown: { readonly item: ScoredItem; readonly hypotheses: readonly string[]; readonly abstract: string },
  context: ScoreItemContext,
) {
  const { judge, profile, seed } = context;
  const texts = [shown.abstract, ...shown.hypotheses];
  const places = texts.map((_, index) => index);
  const order =
    profile === 'reference'
      ? places
      : createRng(seed).stream(`${criterion} ${shown.item.question}`).shuffle(places);
  const labelled = order.map((place, index) => ({ label: labelAt(index), text: texts[place] ?? '' }));
  const input = { criterion, hypotheses: labelled };
  const metric = `llm_${criterion}_ranking_score`;
  if (profile === 'reference') {
    const asked = { ...input, form: 'numbered' as const };
    const originalRanks: OriginalReading<number | typeof fails> = {
      read: (reply) => originalRank(reply, shown.hypotheses.length),
      otherwise: fails,
      isLost: (value) => value === fails || value < 0,
    };
    const rank = await askOriginal(context, 'IdeaBench', rankHypotheses, asked, originalRanks);
    return rank === fails ? withoutScore(metric, unreadable(rankHypotheses)) : oneScore(metric, rank);
  }
  const judgement = await askJudge(judge, rankHypotheses, input, judgeOptions(context));
  const target = labelAt(order.indexOf(0));
  return judgedScore(metric, judgement, (verdict) => ideaRank(verdict.order, target));
}

/** A to Z, then AA, AB and so on. */
function labelAt(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? letter : labelAt(Math.floor(index / 26) - 1) + letter;
}
