import { meteor, wordTokens } from '@memgym/scoring';
import type { ItemScorer } from './item-scorer.js';

/** Compares a story with a human story on the same prompt (packages/memorybench/spec.md#meteor). */
export const scoreStory: ItemScorer = async ({ info }, answer, { synonyms }) => {
  const gold = wordTokens(typeof info.golden_answer === 'string' ? info.golden_answer : '');
  const known = await synonyms?.();
  const options = known === undefined ? {} : { synonyms: known };
  return { scores: { meteor: meteor(gold, wordTokens(answer), options) }, unscored: {} };
};
