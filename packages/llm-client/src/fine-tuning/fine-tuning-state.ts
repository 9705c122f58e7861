import { z } from 'zod';

/** The state of a fine-tuning, stored so that an interrupted one goes on where it was. */
export const fineTuningStateSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** SHA-256 of the training file. */
  trainingDigest: z.string(),
  model: z.string(),
  fileId: z.string().optional(),
  jobId: z.string().optional(),
  status: z.string().optional().describe('As the server names it.'),
  fineTunedModel: z.string().optional(),
});
/** See {@link fineTuningStateSchema}. */
export type FineTuningState = z.infer<typeof fineTuningStateSchema>;
