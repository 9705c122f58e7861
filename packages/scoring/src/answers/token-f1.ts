import { porterStem } from '@memgym/text';
import { answerWords } from './answer-words.js';
import { sharedWordsF1 } from './shared-words.js';

/**
 * The F1 of the stemmed words two texts share, in [0, 1]: words of `answerWords`, Porter stems as
 * NLTK makes them, compared as multisets. 0 when nothing is shared, so also when either is empty
 * (docs/specs/memorybench.md#locomo-f1). Symmetric.
 */
export function tokenF1(prediction: string, gold: string): number {
  return sharedWordsF1(stems(prediction), stems(gold));
}

function stems(text: string): string[] {
  return answerWords(text).map(porterStem);
}
