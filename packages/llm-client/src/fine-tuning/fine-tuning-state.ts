import * as z from 'zod';

/** The stored state of a fine-tuning, so that an interrupted one can continue. */
export const fineTuningStateSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** SHA-256 of the training file. */
  trainingDigest: z.string(),
  model: z.string(),
  fileId: z.string().optional(),
  jobId: z.string().optional(),
  status: z.string().optional().describe('Name on the server.'),
  fineTunedModel: z.string().optional(),
});
/** See {@link fineTuningStateSchema}. */
export type FineTuningState = z.infer<typeof fineTuningStateSchema>;
