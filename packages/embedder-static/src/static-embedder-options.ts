import * as z from 'zod';

export const staticEmbedderOptionsSchema = z.strictObject({
  hashedWeight: z
    .number()
    .min(0)
    .max(4)
    .default(0.35)
    .describe(
      'Weight of the hashed words, relative to 1 for the distilled vector; they match exact words and names. Chinese text is found only by them. 0 omits them, and vectors have 256 numbers instead of 768. Default 0.35.',
    ),
});
export type StaticEmbedderOptions = z.input<typeof staticEmbedderOptionsSchema>;
