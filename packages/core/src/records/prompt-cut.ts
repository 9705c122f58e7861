import { z } from 'zod';

const count = z.number().int().nonnegative();

/** The parts removed from a prompt that exceeded the assistant's limit. */
export const promptCutSchema = z.object({
  maxTokens: z.number().int().positive().describe('The limit, in tokens.'),
  tokens: count.describe('Tokens of the whole prompt, as it would have been.'),
  keptTokens: count.describe('Tokens of what was sent; at most `maxTokens`.'),
  encoding: z.string().describe('The encoding they were counted with, as `o200k_base`.'),
  exact: z
    .boolean()
    .describe('True when that is the model’s own encoding; false when it replaces an unknown one.'),
  memories: count.describe('Memories left out, the worst-ranked.'),
  messages: count.describe('Messages of the window left out: the oldest exchanges, each whole.'),
  messageCharacters: z
    .tuple([count, count])
    .optional()
    .describe(
      'Length of the message that is answered, whole and as sent, in UTF-16 units; absent where it is whole.',
    ),
});
export type PromptCut = z.infer<typeof promptCutSchema>;
