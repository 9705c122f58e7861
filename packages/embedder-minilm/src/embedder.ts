import type { EmbedderDefinition } from '@memgym/core';
import { z } from 'zod';
import { createMiniLmEmbedder } from './minilm-embedder.js';

/** For experiments, which name it by this package. */
export const embedder: EmbedderDefinition<Record<string, never>> = {
  type: 'minilm',
  description: 'The sentence model all-MiniLM-L6-v2, in this process; English.',
  optionsSchema: z.strictObject({}),
  create: () => createMiniLmEmbedder(),
};
