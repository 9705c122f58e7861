import { profileSchema, unusableReplySchema, vectorIndexSchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

export const aMemMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  preset: z
    .enum(['code', 'memorybench'])
    .default('code')
    .describe(
      '`code`: every note is annotated, linked and evolved, as in the published code. `memorybench`: MemoryBench’s copy, which does none of this: a message is embedded unchanged, without a call; it is read with `k` 5. Default code.',
    ),
  replies: z
    .enum(['json', 'sections'])
    .default('json')
    .describe(
      'Reply format of the write calls. `json`: two calls per note. `sections`: plain text under section names, as in the original’s later robust variant: one call for the first note, then two to five; parts missing from a reply are taken from the message. Default json.',
    ),
  neighbours: z
    .int()
    .min(1)
    .default(5)
    .describe(
      'Number of nearest notes that a new note can be linked to and can rewrite: 5 in the code, 10 in the paper. Default 5.',
    ),
  neighbourText: z
    .enum(['content', 'note'])
    .default('content')
    .describe(
      'Text used to search for neighbours: `content` alone as in the code, or the whole `note` with keywords, tags and context as in the paper. Default content.',
    ),
  evolutionThreshold: z
    .int()
    .min(1)
    .default(100)
    .describe(
      'For `reference`: number of evolving inserts after which all notes are embedded again (`evo_threshold`); `fixed` embeds a rewritten note at once. Default 100.',
    ),
  kLinked: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Maximum number of linked notes returned in addition to the hits, never more than the query’s `k`; in `reference`, per hit and right after it. Default: 10; `k` + 1 in the reference profile.',
    ),
  queryKeywords: z
    .boolean()
    .default(true)
    .describe(
      'Whether a model first turns a question into keywords to search for; `false` searches for the question itself, without a call. Default true.',
    ),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0.7)
    .describe('Temperature of every call: 0.7 in the original. Default 0.7.'),
  maxOutputTokens: z
    .int()
    .min(1)
    .default(1000)
    .describe('Maximum number of tokens in a reply: 1000 in the original. Default 1000.'),
  onUnusableReply: unusableReplySchema,
  vectorIndex: vectorIndexSchema,
});
export type AMemMemoryOptions = z.infer<typeof aMemMemoryOptionsSchema>;
