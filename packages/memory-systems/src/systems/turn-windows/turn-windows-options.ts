import * as z from 'zod';

export const turnWindowsOptionsSchema = z.strictObject({
  history: z
    .enum(['auto', 'people', 'assistant', 'notes'])
    .default('auto')
    .describe(
      'What is remembered: `people` who talk with each other, a chat with an `assistant`, or `notes` of one person. `auto` reads it from the speakers and the lengths of the replies. Default auto.',
    ),
  passageWords: z
    .int()
    .min(10)
    .max(10_000)
    .default(80)
    .describe(
      'A longer message is searched by passages of at most this many words, and found as a whole. Default 80.',
    ),
});
export type TurnWindowsOptions = z.infer<typeof turnWindowsOptionsSchema>;
