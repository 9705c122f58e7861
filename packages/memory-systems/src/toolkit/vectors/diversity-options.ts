import * as z from 'zod';

/** Settings for the difference between hits. */
export const diversitySchema = z
  .strictObject({
    lambda: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe(
        'λ: 1 ranks by similarity to the question only, 0 only by difference between the memories. Default 0.5.',
      ),
    depth: z
      .int()
      .min(1)
      .default(4)
      .describe('Number of candidates per requested memory, the most similar to the question. Default 4.'),
  })
  .nullable()
  .default(null)
  .describe(
    'Maximal marginal relevance: the next memory is always the one with the highest score λ · similarity to the question − (1 − λ) · similarity to the nearest one already chosen. Default: null, similarity to the question alone.',
  );
export type DiversityOptions = z.infer<typeof diversitySchema>;
