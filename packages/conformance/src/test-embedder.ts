import type { Embedder } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';

/** The small embedder for systems under test, which needs no model. */
export function createTestEmbedder(): Embedder {
  return createHashedEmbedder({ dimensions: 256 });
}
