import type { EmbedderDefinition } from '@memgym/core';
import * as z from 'zod';
import { createMiniLmEmbedder } from './minilm-embedder.js';

/** The embedder for experiments, which refer to it by the name of this package. */
export const embedder: EmbedderDefinition<Record<string, never>> = {
  type: 'minilm',
  description: 'The sentence model all-MiniLM-L6-v2, in this process; English.',
  optionsSchema: z.strictObject({}),
  create: () => createMiniLmEmbedder(),
};
