import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { indexedTextSchema } from '../../toolkit/units/memory-unit.js';
import { diversitySchema } from '../../toolkit/vectors/diversity-options.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';

export const embeddingMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  diversity: diversitySchema,
  vectorIndex: vectorIndexSchema,
  indexed: indexedTextSchema,
});
export type EmbeddingMemoryOptions = z.infer<typeof embeddingMemoryOptionsSchema>;
