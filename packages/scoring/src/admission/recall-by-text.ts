import type { AnswerRecord, SystemResult } from '@memgym/core';
import { createRecallMetric } from '../metrics/retrieval-metrics.js';

/** The cut-off of the comparison. */
const k = 5;

/**
 * Recall by the messages that memories cite, beside recall by the words of these messages that the memories have: a
 * memory may cite what it no longer says.
 * @returns undefined if both are the same, or recall is not measured
 */
export function recallByText(answers: readonly AnswerRecord[]): SystemResult['recallByText'] {
  const metric = createRecallMetric(k);
  const pairs = answers.flatMap((answer) => {
    const claimed = answer.outcome === 'answered' ? metric.score(answer) : null;
    if (claimed === null || answer.outcome !== 'answered') return [];
    const { evidence, retrieved } = answer;
    const first = (retrieved ?? []).slice(0, k);
    const turnIds = [...new Set(evidence.turnIds)];
    const shares = turnIds.map((id) =>
      Math.max(
        0,
        ...first.flatMap(({ sourceIds, carried = 1 }) => (sourceIds.includes(id) ? [carried] : [])),
      ),
    );
    return [{ claimed, carried: shares.reduce((sum, share) => sum + share, 0) / turnIds.length }];
  });
  if (pairs.length === 0 || pairs.every(({ claimed, carried }) => claimed === carried)) return undefined;
  const mean = (key: 'claimed' | 'carried'): number =>
    pairs.reduce((sum, pair) => sum + pair[key], 0) / pairs.length;
  return { k, claimed: mean('claimed'), carried: mean('carried') };
}
