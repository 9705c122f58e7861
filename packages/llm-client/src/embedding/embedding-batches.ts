import { estimateTokens } from '@memgym/text';

/** Texts of one request, and the index of the first. */
export interface EmbeddingBatch {
  readonly from: number;
  readonly texts: readonly string[];
}

/**
 * Divides texts into batches of at most `batchSize` texts and about `batchTokens` tokens (estimated),
 * in order; a longer text forms a batch of its own.
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
