import { type MergedKind, mergedTasks } from '../judges/merged-tasks.js';
import type { ScoreItemContext } from './item-scorer.js';
import type { ItemScores } from './item-scores.js';
import type { MergedTexts } from './merge-metrics.js';

/** Merges the metrics that a task names; one without a value is shown as not available. */
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
  return context.rules.mergeMetrics({ task, ...texts, metrics }, context);
}
