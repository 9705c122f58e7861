import { askJudge } from '../../judges/judge.js';
import type { MergedKind } from '../judges/merged-tasks.js';
import { mergedTasks } from '../judges/merged-tasks.js';
import { mergeScores } from '../judges/prompts/merge-scores.js';
import {
  type ItemScores,
  judgedScore,
  judgeOptions,
  oneScore,
  type ScoreItemContext,
} from './item-scorer.js';
import { askOriginal, originalInteger } from './original-judging.js';

/** The texts for a merging judge. */
interface MergedTexts {
  readonly request: string;
  readonly answer: string;
  readonly reference: string;
}

/** Several metrics of a text as one score from 1 to 10, by a judge (docs/specs/memorybench.md#one-number-per-item). */
export async function scoreMerged(
  task: MergedKind,
  texts: MergedTexts,
  { scores, unscored }: ItemScores,
  context: ScoreItemContext,
): Promise<ItemScores> {
  const metrics = Object.keys(mergedTasks[task].meanings).flatMap((name) => {
    const value = scores[name];
    if (typeof value === 'number') return [{ name, value: value.toFixed(4) }];
    return name in scores || name in unscored ? [{ name, value: 'not available' }] : [];
  });
  const input = { task, ...texts, metrics };
  if (context.profile === 'reference')
    return oneScore('merged', await askOriginal(context, 'merged', mergeScores, input, originalInteger));
  const judgement = await askJudge(context.judge, mergeScores, input, judgeOptions(context));
  return judgedScore('merged', judgement, ({ score }) => score);
}
