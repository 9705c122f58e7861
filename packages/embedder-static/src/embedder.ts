import type { EmbedderDefinition } from '@memgym/core';
import type * as z from 'zod';
import { createStaticEmbedder } from './static-embedder.js';
import { staticEmbedderOptionsSchema } from './static-embedder-options.js';

/** The embedder for experiments, which refer to it as `static`. */
export const embedder: EmbedderDefinition<z.output<typeof staticEmbedderOptionsSchema>> = {
  type: 'static',
  description: 'Vectors of word pieces distilled from a sentence model; English meaning without a server.',
  optionsSchema: staticEmbedderOptionsSchema,
  create: createStaticEmbedder,
};
