import type { EmbedderDefinition } from '@memgym/core';
import type { z } from 'zod';
import { createOfflineEmbedder, offlineEmbedderOptionsSchema } from './offline-embedder.js';

/** For experiments, which find it as `offline`. */
export const embedder: EmbedderDefinition<z.output<typeof offlineEmbedderOptionsSchema>> = {
  type: 'offline',
  description: 'Hashed words, which know no meaning (simulated).',
  optionsSchema: offlineEmbedderOptionsSchema,
  create: createOfflineEmbedder,
};
