import { z } from 'zod';
import { profileSchema } from '../shared/profile-schema.js';
import { indexedTextSchema } from '../units/memory-unit.js';
import { diversitySchema } from './diversity-options.js';
import { vectorIndexSchema } from './vector-options.js';

export const embeddingMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  diversity: diversitySchema,
  vectorIndex: vectorIndexSchema,
  indexed: indexedTextSchema,
});
export type EmbeddingMemoryOptions = z.infer<typeof embeddingMemoryOptionsSchema>;
