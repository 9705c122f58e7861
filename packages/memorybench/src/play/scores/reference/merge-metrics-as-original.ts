import { mergeScores } from '../../judges/prompts/merge-scores.js';
import { type ItemScores, oneScore } from '../item-scores.js';
import type { JudgingContext } from '../judging-context.js';
import type { MergeInput } from '../merge-metrics.js';
import { askAsOriginal, originalInteger } from './ask-as-original.js';

/** The merged score; 0 if the reply contains none (packages/memorybench/spec.md#failed-judgements-score-zero). */
export async function mergeMetricsAsOriginal(
  input: MergeInput,
  context: JudgingContext,
): Promise<ItemScores> {
  return oneScore('merged', await askAsOriginal(context, 'merged', mergeScores, input, originalInteger));
}
