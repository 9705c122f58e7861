import type { EmbedderDefinition } from '@memgym/core';
import type * as z from 'zod';
import { createHashedEmbedder, hashedEmbedderOptionsSchema } from './hashed-embedder.js';

/** The embedder for experiments, which refer to it as `offline`. */
export const embedder: EmbedderDefinition<z.output<typeof hashedEmbedderOptionsSchema>> = {
  type: 'offline',
  description: 'Hashed words, which know no meaning (simulated).',
  optionsSchema: hashedEmbedderOptionsSchema,
  create: createHashedEmbedder,
};
