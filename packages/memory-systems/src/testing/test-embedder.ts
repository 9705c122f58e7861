import type { Embedder } from '@memgym/core';
import { createOfflineEmbedder } from '@memgym/offline-model';

/** The embedder that systems under test are given: without a model, and small. */
export function createTestEmbedder(): Embedder {
  return createOfflineEmbedder({ dimensions: 256 });
}
