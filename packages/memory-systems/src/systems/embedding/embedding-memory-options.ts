import * as z from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { indexedMessageSchema, indexedSessionSchema } from '../../toolkit/units/memory-unit.js';
import { diversitySchema } from '../../toolkit/vectors/diversity-options.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';

export const embeddingMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  diversity: diversitySchema,
  vectorIndex: vectorIndexSchema,
  indexed: indexedMessageSchema,
});
export const embeddingSessionMemoryOptionsSchema = embeddingMemoryOptionsSchema.extend({
  indexed: indexedSessionSchema,
});
export type EmbeddingMemoryOptions = z.infer<typeof embeddingMemoryOptionsSchema>;
