import type { BertWeights } from '../bert-score/open-bert-score.js';
import type { ScoringHelpers } from './item-scorer.js';
import { type ItemScores, withoutScore } from './item-scores.js';

/** The best hypothesis by BERTScore with its score, or the reason why it is missing. */
export interface BestByBertScore {
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
export async function bertScoreOf(
  metric: keyof typeof weightsOf,
  candidates: readonly string[],
  reference: string,
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
