import { askJudge } from '@memgym/evaluators/judges';
import type { MergedKind } from '../judges/merged-tasks.js';
import { mergeScores } from '../judges/prompts/merge-scores.js';
import { type ItemScores, judgedScore } from './item-scores.js';
import { type JudgingContext, judgeOptions } from './judging-context.js';

/** The texts for a merging judge. */
export interface MergedTexts {
  readonly request: string;
  readonly answer: string;
  readonly reference: string;
}

/** The texts with the metrics of the answer. */
export interface MergeInput extends MergedTexts {
  readonly task: MergedKind;
  readonly metrics: { readonly name: string; readonly value: string }[];
}

/** Several metrics of a text as one score from 1 to 10, by a judge (packages/memorybench/spec.md#one-number-per-item). */
export async function mergeMetrics(input: MergeInput, context: JudgingContext): Promise<ItemScores> {
  const judgement = await askJudge(context.judge, mergeScores, input, judgeOptions(context));
  return judgedScore('merged', judgement, ({ score }) => score);
}
