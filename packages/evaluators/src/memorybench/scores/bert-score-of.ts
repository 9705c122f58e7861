import { type ItemScores, type ScoreItemContext, withoutScore } from './item-scorer.js';

/** The best hypothesis by BERTScore with its score, or the reason why there is none. */
export interface BestByBertScore {
  readonly scores: ItemScores;
  readonly best?: string | undefined;
}

/** BERTScore F1 of the candidate that is nearest to a reference (docs/specs/memorybench.md#lexical-metrics). */
export async function bertScoreOf(
  metric: string,
  candidates: readonly string[],
  reference: string,
  { bertScore }: ScoreItemContext,
): Promise<BestByBertScore> {
  if (bertScore === undefined) {
    return { scores: withoutScore(metric, 'BERTScore needs a model of its own, and none is given.') };
  }
  const scored = await Promise.all(
    candidates.map(async (text) => ({ text, value: await bertScore(text, reference) })),
  );
  const [best] = scored.toSorted((left, right) => right.value - left.value);
  return best === undefined
    ? { scores: withoutScore(metric, 'The answer has no text to compare.') }
    : { scores: { scores: { [metric]: best.value }, unscored: {} }, best: best.text };
}
