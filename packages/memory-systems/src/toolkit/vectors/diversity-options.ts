import { z } from 'zod';

/** How much what is found must differ from what else is found. */
export const diversitySchema = z
  .strictObject({
    lambda: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe(
        'λ: 1 goes by likeness to the question only, 0 only by how unlike the memories are. Default 0.5.',
      ),
    depth: z
      .number()
      .int()
      .min(1)
      .default(4)
      .describe('Chosen among this many times `k`, the most alike to the question. Default 4.'),
  })
  .nullable()
  .default(null)
  .describe(
    'Maximal marginal relevance: each next memory has the most λ · likeness to the question − (1 − λ) · likeness to the nearest one before it, which is its score. Default null: by likeness to the question alone.',
  );
export type DiversityOptions = z.infer<typeof diversitySchema>;
