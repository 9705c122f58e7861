import type { Profile } from '@memgym/core';
import { type MemoryBenchFamily, memoryBenchDatasets } from '../../data/memorybench-datasets.js';
import type { ItemScorer, ScoreItemContext } from './item-scorer.js';
import type { ItemScores } from './item-scores.js';
import { lexicalScores } from './lexical-scores.js';
import { rulesOf } from './rules-of.js';
import { scoreHypotheses } from './score-hypotheses.js';
import { scoreJudgment } from './score-judgment.js';
import { scoreScienceNews } from './score-science-news.js';
import { scoreStory } from './score-story.js';
import type { ScoredItem } from './scored-item.js';

const byWords: ItemScorer = async (item, answer, { rules }) => ({
  scores: lexicalScores(item, answer, rules),
  unscored: {},
});

const scorers: Readonly<Record<MemoryBenchFamily, ItemScorer>> = {
  Locomo: byWords,
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
  const family = memoryBenchDatasets.find(({ name }) => name === item.dataset)?.family;
  if (family === undefined) return { scores: {}, unscored: {} };
  return scorers[family](item, answer, { ...options, rules: rulesOf(profile) });
}
