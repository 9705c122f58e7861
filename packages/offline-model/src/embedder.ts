import type { EmbedderDefinition } from '@memgym/core';
import type * as z from 'zod';
import { createOfflineEmbedder, offlineEmbedderOptionsSchema } from './offline-embedder.js';

/** The embedder for experiments, which refer to it as `offline`. */
export const embedder: EmbedderDefinition<z.output<typeof offlineEmbedderOptionsSchema>> = {
  type: 'offline',
  description: 'Hashed words, which know no meaning (simulated).',
  optionsSchema: offlineEmbedderOptionsSchema,
  create: createOfflineEmbedder,
};
