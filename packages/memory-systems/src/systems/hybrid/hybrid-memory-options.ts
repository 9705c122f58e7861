import * as z from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { indexedMessageSchema } from '../../toolkit/units/memory-unit.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';
import { lexicalOptionsSchema } from '../../toolkit/words/lexical-options.js';

const optionsSchema = z.strictObject({
  profile: profileSchema,
  unit: z
    .enum(['message', 'session'])
    .default('message')
    .describe('Unit of one memory: a message or a session. Default message.'),
  fusion: z
    .enum(['rrf', 'linear'])
    .default('rrf')
    .describe('`rrf`: sum of reciprocal ranks. `linear`: weighted sum of scores. Default rrf.'),
  rankConstant: z
    .number()
    .nonnegative()
    .default(60)
    .describe(
      'For rrf: the constant added to each rank; higher values flatten the advantage of the first ranks. Default 60.',
    ),
  lexicalWeight: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe(
      'For linear: weight of the word scores, 0..1; embedding similarity gets the rest. Default 0.5.',
    ),
  depth: z
    .int()
    .positive()
    .default(2)
    .describe('Each ranking is searched for this many times `k`. Default 2.'),
  lexical: lexicalOptionsSchema.prefault({}).describe('Options of the word search.'),
  vectorIndex: vectorIndexSchema,
  indexed: indexedMessageSchema,
});

export const hybridMemoryOptionsSchema = optionsSchema.refine(
  ({ unit, indexed }) => unit === 'message' || indexed.previous === 0,
  {
    path: ['indexed', 'previous'],
    error: 'only a message has turns before it: use `unit: message`, or omit it',
  },
);
export type HybridMemoryOptions = z.infer<typeof hybridMemoryOptionsSchema>;
