import { type MemoryBenchFamily, memoryBenchDatasets } from '@memgym/datasets';
import type { ItemScorer, ItemScores, ScoreItemContext } from './item-scorer.js';
import { lexicalScores } from './lexical-scores.js';
import { scoreAdvice } from './score-advice.js';
import { scoreChecklist } from './score-checklist.js';
import { scoreHypotheses } from './score-hypotheses.js';
import { scoreJudgment } from './score-judgment.js';
import { scoreLimitations } from './score-limitations.js';
import { scoreScienceNews } from './score-science-news.js';
import { scoreScriptAnswer } from './score-script-answer.js';
import { scoreStory } from './score-story.js';
import { scoreWriting } from './score-writing.js';
import type { ScoredItem } from './scored-item.js';

const byWords: ItemScorer = async (item, answer, { profile }) => ({
  scores: lexicalScores(item, answer, profile),
  unscored: {},
});

const scorers: Readonly<Record<MemoryBenchFamily, ItemScorer>> = {
  Locomo: byWords,
  LexEval: byWords,
  WritingPrompts: scoreStory,
  DialSim: scoreScriptAnswer,
  HelloBench: scoreChecklist,
  WritingBench: scoreWriting,
  NFCats: scoreAdvice,
  'LimitGen-Syn': scoreLimitations,
  IdeaBench: scoreHypotheses,
  JuDGE: scoreJudgment,
  'JRE-L': scoreScienceNews,
};

/**
 * Scores an answer by all metrics of its data set. A metric that cannot be computed is in `unscored`, with the reason.
 * @throws {ProviderError} when the judge fails
 */
export async function scoreItem(
  item: ScoredItem,
  answer: string,
  context: ScoreItemContext,
): Promise<ItemScores> {
  const family = memoryBenchDatasets.find(({ name }) => name === item.dataset)?.family;
  return family === undefined ? { scores: {}, unscored: {} } : scorers[family](item, answer, context);
}
