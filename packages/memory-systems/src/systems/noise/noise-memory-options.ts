import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';

export const noiseMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  distractors: z
    .enum(['unlisted', 'marked'])
    .default('unlisted')
    .describe(
      '`unlisted`: every message that is not evidence. `marked`: only messages marked as distractors (`meta.distractor` is true). Default unlisted.',
    ),
});
