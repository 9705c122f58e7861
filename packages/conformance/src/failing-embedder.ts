import { type Embedder, ProviderError } from '@memgym/core';

/** An embedder whose calls fail from a chosen call on. */
export interface FailingEmbedder {
  readonly embedder: Embedder;
  /** The next `calls` calls still work, later ones fail. */
  failAfter(calls: number): void;
  /** Whether a call has failed since `failAfter` was last called. */
  hasFailed(): boolean;
}

/** Works like `inner` until a test makes it fail. */
export function createFailingEmbedder(inner: Embedder): FailingEmbedder {
  let left = Number.POSITIVE_INFINITY;
  let failed = false;
  return {
    embedder: {
      info: inner.info,
      embed: async (texts, options) => {
        if (left <= 0) {
          failed = true;
          throw new ProviderError('server', 'The test made the embedder fail.');
        }
        left -= 1;
        return inner.embed(texts, options);
      },
    },
    failAfter: (calls) => {
      left = calls;
      failed = false;
    },
    hasFailed: () => failed,
  };
}
