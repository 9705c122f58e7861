import type { Embedder } from '@memgym/core';
import { createOfflineEmbedder } from '@memgym/offline-model';

/** The small embedder for systems under test, which needs no model. */
export function createTestEmbedder(): Embedder {
  return createOfflineEmbedder({ dimensions: 256 });
}
