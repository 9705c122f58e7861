import * as z from 'zod';

const count = z.int().nonnegative();

/** The parts removed from a prompt that exceeded the assistant's limit. */
export const promptCutSchema = z.object({
  maxTokens: z.int().positive().describe('The limit, in tokens.'),
  tokens: count.describe('Tokens of the uncut prompt.'),
  keptTokens: count.describe('Tokens of the prompt that was sent; at most `maxTokens`.'),
  encoding: z.string().describe('The encoding used to count them, such as `o200k_base`.'),
  exact: z.boolean().describe('True if this is the model’s own encoding; false if that is unknown.'),
  memories: count.describe('Number of memories omitted, worst-ranked first.'),
  messages: count.describe('Number of window messages omitted: whole exchanges, oldest first.'),
  messageCharacters: z
    .tuple([count, count])
    .optional()
    .describe(
      'Length of the answered message before and after the cut, in UTF-16 units; absent if it was not cut.',
    ),
});
export type PromptCut = z.infer<typeof promptCutSchema>;
