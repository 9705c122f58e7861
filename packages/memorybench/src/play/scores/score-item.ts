import type { Profile } from '@memgym/core';
import { likeness } from '@memgym/evaluators';
import { meteor, wordTokens } from '@memgym/scoring';
import { segmentChinese } from '@memgym/text';
import { type MemoryBenchFamily, memoryBenchDatasets } from '../../data/memorybench-datasets.js';
import { judgmentParts } from '../../score/judgment/judgment-parts.js';
import type { BertWeights } from '../bert-score/open-bert-score.js';
import { type MergedKind, mergedTasks } from '../judges/merged-tasks.js';
import type { ItemScorer, ScoreItemContext, ScoringHelpers } from './item-scorer.js';
import { type ItemScores, joinScores, withoutScore } from './item-scores.js';
import { lexicalScores } from './lexical-scores.js';
import type { MergedTexts } from './merge-metrics.js';
import type { ScoredItem } from './scored-item.js';
import { scoringRules } from './scoring-rules.js';

/** The best hypothesis by BERTScore with its score, or the reason why it is missing. */
interface BestByBertScore {
  readonly scores: ItemScores;
  readonly best?: string | undefined;
}

/** The weights of each metric (packages/memorybench/spec.md#lexical-metrics). */
const weightsOf = {
  bert_score: { model: 'microsoft/deberta-xlarge-mnli', layer: 40 },
  'BERTScore-F1': { model: 'roberta-base', layer: 10 },
  reasoning_bert_score: { model: 'bert-base-chinese', layer: 8 },
  judge_bert_score: { model: 'bert-base-chinese', layer: 8 },
} as const satisfies Readonly<Record<string, BertWeights>>;

/** BERTScore F1 of the candidate that is nearest to a reference (packages/memorybench/spec.md#lexical-metrics). */
async function bertScoreOf(
  metric: keyof typeof weightsOf,
  { candidates, reference }: { readonly candidates: readonly string[]; readonly reference: string },
  { bertScore }: ScoringHelpers,
): Promise<BestByBertScore> {
  if (bertScore === undefined) {
    return {
      scores: withoutScore(metric, 'BERTScore needs a model of its own; the option `bertScore` names none.'),
    };
  }
  const scored = await Promise.all(
    candidates.map(async (text) => ({ text, value: await bertScore(text, reference, weightsOf[metric]) })),
  );
  const [best] = scored.toSorted((left, right) => right.value - left.value);
  return best === undefined
    ? { scores: withoutScore(metric, 'The answer has no text to compare.') }
    : { scores: { scores: { [metric]: best.value }, unscored: {} }, best: best.text };
}

const separator = '---IDEA-SEPARATOR---';

/**
 * Compares hypotheses with the abstract of the actual study: overlap of ideas, ranks by novelty and feasibility, and
 * the merged score (packages/memorybench/spec.md#model-judges).
 */
const scoreHypotheses: ItemScorer = async (item, answer, context) => {
  const { rules } = context;
  const { question } = item;
  const abstract = String(item.info.abstract ?? '');
  const hypotheses = rules.comparedHypotheses(hypothesesIn(answer));
  const bert = await bertScoreOf('bert_score', { candidates: hypotheses, reference: abstract }, context);
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
  return joinScores(parts, await scoreMerged('hypotheses', { texts, parts }, context));
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

/**
 * Compares a draft judgment with that of the court: charges, articles, sentence and fine, wording and meaning of
 * reasons and ruling, and the merged score (packages/memorybench/spec.md#legal-judgments).
 */
const scoreJudgment: ItemScorer = async (item, answer, context) => {
  const reference = String(item.info.golden_answer ?? '');
  const [given, wanted] = [judgmentParts(answer), judgmentParts(reference)];
  const parts = joinScores(
    { scores: lexicalScores(item, answer, { rules: context.rules }), unscored: {} },
    (
      await bertScoreOf(
        'reasoning_bert_score',
        { candidates: [words(given.reason)], reference: words(wanted.reason) },
        context,
      )
    ).scores,
    (
      await bertScoreOf(
        'judge_bert_score',
        { candidates: [words(given.ruling)], reference: words(wanted.ruling) },
        context,
      )
    ).scores,
  );
  const texts = { request: item.question, answer, reference };
  const shown = context.rules.shownMetrics(parts);
  return joinScores(parts, await scoreMerged('judgment', { texts, parts: shown }, context));
};

const words = (text: string): string => segmentChinese(text).join(' ');

/**
 * Compares a report on a paper with the abstract of a published report: words, meaning, readability, and the merged
 * score (packages/memorybench/spec.md#readability).
 */
const scoreScienceNews: ItemScorer = async (item, answer, context) => {
  const reference = String(item.info['pr-abstract'] ?? '');
  const parts = joinScores(
    {
      scores: lexicalScores(item, answer, { rules: context.rules, syllablesOf: await context.syllables?.() }),
      unscored: {},
    },
    (await bertScoreOf('BERTScore-F1', { candidates: [answer], reference }, context)).scores,
  );
  const texts = { request: item.question, answer, reference };
  return joinScores(parts, await scoreMerged('science-news', { texts, parts }, context));
};

/** Compares a story with a human story on the same prompt (packages/memorybench/spec.md#meteor). */
const scoreStory: ItemScorer = async ({ info }, answer, { synonyms }) => {
  const gold = wordTokens(typeof info.golden_answer === 'string' ? info.golden_answer : '');
  const known = await synonyms?.();
  const options = known === undefined ? {} : { synonyms: known };
  return { scores: { meteor: meteor(gold, wordTokens(answer), options) }, unscored: {} };
};

const byWords: ItemScorer = async (item, answer, { rules }) => ({
  scores: lexicalScores(item, answer, { rules }),
  unscored: {},
});

/** By the metric that the user's file names: one of the user's module, otherwise one of words. */
const scoreText: ItemScorer = async (item, answer, context) => {
  const { info, own: { metric: name = '' } = {} } = item;
  const metric = (await context.ownMetrics?.())?.get(name);
  if (metric === undefined) return byWords(item, answer, context);
  const gold = typeof info.golden_answer === 'string' ? info.golden_answer : '';
  return { scores: { [name]: await metric(answer, gold, info) }, unscored: {} };
};

const scorers: Readonly<Record<MemoryBenchFamily, ItemScorer>> = {
  Locomo: byWords,
  Text: scoreText,
  LexEval: byWords,
  WritingPrompts: scoreStory,
  DialSim: (item, answer, context) => context.rules.scoreScriptAnswer(item, answer, context),
  HelloBench: (item, answer, context) => context.rules.scoreChecklist(item, answer, context),
  WritingBench: (item, answer, context) => context.rules.scoreWriting(item, answer, context),
  NFCats: (item, answer, context) => context.rules.scoreAdvice(item, answer, context),
  'LimitGen-Syn': (item, answer, context) => context.rules.scoreLimitations(item, answer, context),
  IdeaBench: scoreHypotheses,
  JuDGE: scoreJudgment,
  'JRE-L': scoreScienceNews,
};

/** The settings that an item is scored with. */
export interface ScoreItemOptions extends Omit<ScoreItemContext, 'rules'> {
  readonly profile: Profile;
}

/**
 * Scores an answer by all metrics of its data set. A metric that cannot be computed is in `unscored`, with the reason.
 * @throws {ProviderError} when the judge fails
 */
export async function scoreItem(
  item: ScoredItem,
  answer: string,
  { profile, ...options }: ScoreItemOptions,
): Promise<ItemScores> {
  const family = item.own?.family ?? memoryBenchDatasets.find(({ name }) => name === item.dataset)?.family;
  if (family === undefined) return { scores: {}, unscored: {} };
  return scorers[family](item, answer, { ...options, rules: scoringRules[profile] });
}

/** Merges the metrics that a task names; one without a value is shown as not available. */
async function scoreMerged(
  task: MergedKind,
  {
    texts,
    parts: { scores, unscored, shown = {} },
  }: { readonly texts: MergedTexts; readonly parts: ItemScores },
  context: ScoreItemContext,
): Promise<ItemScores> {
  const metrics = Object.keys(mergedTasks[task].meanings).flatMap((name) => {
    const [value, text] = [scores[name], shown[name]];
    if (text !== undefined) return [{ name, value: text }];
    if (typeof value === 'number') return [{ name, value: value.toFixed(4) }];
    return name in scores || name in unscored ? [{ name, value: 'not available' }] : [];
  });
  return context.rules.mergeMetrics({ task, ...texts, metrics }, context);
}
