import { episodeSchema, idSchema } from '@memgym/core';
import { z } from 'zod';

/**
 * MemGym's own file format: conversations and questions about them. Every episode is as
 * `episodeSchema` of @memgym/core describes it.
 */
export const conversationsFileSchema = z.strictObject({
  $schema: z.string().optional().describe('Address of the JSON Schema of this format, for editors.'),
  format: z.literal('memgym-conversations@1').describe('Format and version.'),
  benchmark: idSchema.describe('Name of the benchmark; appears in results.'),
  title: z.string().optional().describe('Name for people.'),
  description: z.string().optional().describe('Description.'),
  license: z.string().optional().describe('Licence of the conversations, e.g. `MIT`.'),
  source: z.string().optional().describe('Where they come from.'),
  episodes: z
    .array(episodeSchema)
    .min(1, 'expected at least one episode')
    .describe('Episodes; ids are unique.'),
});
/** Contents of such a file. */
export type ConversationsFile = z.infer<typeof conversationsFileSchema>;
