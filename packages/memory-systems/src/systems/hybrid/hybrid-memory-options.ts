import { z } from 'zod';
import { lexicalOptionsSchema } from '../bm25/lexical-options.js';
import { vectorIndexSchema } from '../embedding/vector-options.js';
import { profileSchema } from '../shared/profile-schema.js';
import { indexedTextSchema } from '../units/memory-unit.js';

export const hybridMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  unit: z
    .enum(['message', 'session'])
    .default('message')
    .describe('What one memory is: a message or a session. Default message.'),
  fusion: z
    .enum(['rrf', 'linear'])
    .default('rrf')
    .describe('`rrf`: sum of reciprocal ranks. `linear`: weighted sum of scores. Default rrf.'),
  rankConstant: z
    .number()
    .nonnegative()
    .default(60)
    .describe('For rrf: how little the first ranks stand out. Default 60.'),
  lexicalWeight: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('For linear: weight of the words, 0..1; meaning gets the rest. Default 0.5.'),
  depth: z
    .number()
    .int()
    .positive()
    .default(2)
    .describe('Each list is searched for this many times `k`. Default 2.'),
  lexical: lexicalOptionsSchema.prefault({}).describe('How words are searched.'),
  vectorIndex: vectorIndexSchema,
  indexed: indexedTextSchema,
});
export type HybridMemoryOptions = z.infer<typeof hybridMemoryOptionsSchema>;
