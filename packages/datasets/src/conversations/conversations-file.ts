import { episodeSchema, idSchema } from '@memgym/core';
import { z } from 'zod';

/**
 * MemGym's own file format: conversations and questions about them. Every episode is as
 * `episodeSchema` of @memgym/core describes it.
 */
export const conversationsFileSchema = z.strictObject({
  $schema: z.string().optional().describe('Where the JSON Schema of this format lies; for editors.'),
  format: z.literal('memgym-conversations@1').describe('Format and version.'),
  benchmark: idSchema.describe('Name of the benchmark; stands in results.'),
  title: z.string().optional().describe('Name for people.'),
  description: z.string().optional().describe('What it is.'),
  license: z.string().optional().describe('Licence of the conversations, e.g. `MIT`.'),
  source: z.string().optional().describe('Where they come from.'),
  episodes: z
    .array(episodeSchema)
    .min(1, 'expected at least one episode')
    .describe('Episodes; ids are unique.'),
});
/** What such a file holds. */
export type ConversationsFile = z.infer<typeof conversationsFileSchema>;
