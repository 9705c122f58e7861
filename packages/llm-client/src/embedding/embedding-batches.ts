import { estimateTokens } from '@memgym/text';

/** Texts that go in one request, and the place of the first of them. */
export interface EmbeddingBatch {
  readonly from: number;
  readonly texts: readonly string[];
}

/**
 * Divides texts into batches of at most `batchSize` texts and about `batchTokens` tokens (estimated),
 * in order; a text that is longer than that goes alone.
 */
export function* embeddingBatches(
  texts: readonly string[],
  { batchSize, batchTokens }: { readonly batchSize: number; readonly batchTokens: number },
): Generator<EmbeddingBatch> {
  let from = 0;
  let tokens = 0;
  for (const [index, text] of texts.entries()) {
    const more = estimateTokens(text);
    if (index > from && (index - from === batchSize || tokens + more > batchTokens)) {
      yield { from, texts: texts.slice(from, index) };
      from = index;
      tokens = 0;
    }
    tokens += more;
  }
  if (from < texts.length) yield { from, texts: texts.slice(from) };
}
