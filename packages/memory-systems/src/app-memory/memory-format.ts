import * as z from 'zod';

/** How memories are shown. */
export const assistantFormatSchema = z.strictObject({
  order: z
    .enum(['rank', 'oldest', 'newest'])
    .default('oldest')
    .describe('Order in which retrieved memories are shown: best, oldest or newest first. Default oldest.'),
  maxMemoryTokens: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Estimated maximum number of tokens of memories in a prompt; the worst-ranked are omitted. Default no limit.',
    ),
  maxPromptTokens: z
    .int()
    .positive()
    .optional()
    .describe(
      'Maximum number of tokens in a prompt, counted exactly if the model’s encoding is known (OpenAI’s), otherwise estimated with `o200k_base`. A longer prompt loses the worst-ranked memories first, then the oldest exchanges of the window, then the end of the answered message; `promptCut` in the record reports the cut. It does not count the reply, a JSON schema, or the additions of a second try. Default: no limit; the server refuses prompts that are too long.',
    ),
  showTime: z
    .boolean()
    .default(true)
    .describe('Whether to show the conversation time with each memory and message. Default true.'),
  showDash: z
    .boolean()
    .optional()
    .describe(
      'Whether each memory begins with a dash, which shows where one ends and the next begins. Default true.',
    ),
});
/** See {@link assistantFormatSchema}. */
export type AssistantFormat = z.infer<typeof assistantFormatSchema>;
