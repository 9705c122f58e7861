import { porterStem } from '@memgym/text';
import { answerWords } from './answer-words.js';

/**
 * The F1 of the stemmed words two texts share, in [0, 1]: words of `answerWords`, Porter stems as
 * NLTK makes them, compared as multisets. 0 when nothing is shared, so also when either is empty
 * (docs/specs/memorybench.md#locomo-f1). Symmetric.
 */
export function tokenF1(prediction: string, gold: string): number {
  const predicted = stems(prediction);
  const expected = stems(gold);
  const remaining = new Map<string, number>();
  for (const stem of expected) remaining.set(stem, (remaining.get(stem) ?? 0) + 1);
  let shared = 0;
  for (const stem of predicted) {
    const left = remaining.get(stem) ?? 0;
    if (left === 0) continue;
    remaining.set(stem, left - 1);
    shared += 1;
  }
  if (shared === 0) return 0;
  const precision = shared / predicted.length;
  const recall = shared / expected.length;
  return (2 * precision * recall) / (precision + recall);
}

function stems(text: string): string[] {
  return answerWords(text).map(porterStem);
}
