import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { unusableReplySchema } from '../../toolkit/unusable-reply-schema.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';

export const aMemMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  replies: z
    .enum(['json', 'sections'])
    .default('json')
    .describe(
      'Form of the replies while it writes: `json`, two calls, or `sections` of plain text that their names mark, as in the original’s later robust variant: one call for the first note, then two to five, and what a reply leaves out is taken from the message. Default json.',
    ),
  neighbours: z
    .number()
    .int()
    .min(1)
    .default(5)
    .describe(
      'Nearest notes that a new one is linked to and may rewrite: 5 in the code, 10 in the paper. Default 5.',
    ),
  neighbourText: z
    .enum(['content', 'note'])
    .default('content')
    .describe(
      'What the neighbours are searched by: `content` alone as in the code, or the whole `note` with keywords, tags and context as in the paper. Default content.',
    ),
  evolutionThreshold: z
    .number()
    .int()
    .min(1)
    .default(100)
    .describe(
      'Evolving inserts after which all notes are embedded anew, in `reference`; `fixed` embeds a rewritten note at once (`evo_threshold`). Default 100.',
    ),
  kLinked: z
    .number()
    .int()
    .min(0)
    .default(10)
    .describe(
      'Most notes that are returned besides the hits because a hit links to them, never more than the query’s `k`. Default 10.',
    ),
  queryKeywords: z
    .boolean()
    .default(true)
    .describe(
      'Whether a model first turns a question into keywords, which are then searched; false searches the question itself, without a call. Default true.',
    ),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .default(0.7)
    .describe('Of every call: 0.7 in the original. Default 0.7.'),
  maxOutputTokens: z
    .number()
    .int()
    .min(1)
    .default(1000)
    .describe('Most tokens of a reply: 1000 in the original. Default 1000.'),
  onUnusableReply: unusableReplySchema,
  vectorIndex: vectorIndexSchema,
});
export type AMemMemoryOptions = z.infer<typeof aMemMemoryOptionsSchema>;
