import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { unusableReplySchema } from '../../toolkit/unusable-reply-schema.js';

export const memoryBankMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  forgets: z
    .boolean()
    .default(true)
    .describe('Whether memories that were not recalled for long are not found any more. Default true.'),
  daysPerStrength: z
    .number()
    .positive()
    .default(1)
    .describe(
      'Days that one point of strength lasts: retention is exp(−days ÷ (this · strength)), in the paper with 1. The reference profile has MemEngine’s formula, exp(−days ÷ 5 · strength). Default 1.',
    ),
  summarises: z
    .boolean()
    .default(true)
    .describe('Whether each day, and all days together, are summed up by a model. Default true.'),
  onUnusableReply: unusableReplySchema,
});
export type MemoryBankMemoryOptions = z.infer<typeof memoryBankMemoryOptionsSchema>;
