import { z } from 'zod';

export const staticEmbedderOptionsSchema = z.strictObject({
  hashedWeight: z
    .number()
    .min(0)
    .max(4)
    .default(0.35)
    .describe(
      'Weight of the hashed words next to the distilled vector, which has 1: exact words and names. Chinese text is found by them alone. 0 leaves them out, and vectors have 256 numbers instead of 768. Default 0.35.',
    ),
});
export type StaticEmbedderOptions = z.input<typeof staticEmbedderOptionsSchema>;
