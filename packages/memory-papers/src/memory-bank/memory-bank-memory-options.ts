import { profileSchema, unusableReplySchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

export const memoryBankMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  forgets: z
    .boolean()
    .default(true)
    .describe('Whether memories that have not been recalled for a long time are forgotten. Default true.'),
  daysPerStrength: z
    .number()
    .positive()
    .default(1)
    .describe(
      'Days per point of strength: retention is exp(−days ÷ (this · strength)), with 1 in the paper. The reference profile uses MemEngine’s formula, exp(−days ÷ 5 · strength). Default 1.',
    ),
  summarises: z
    .boolean()
    .default(true)
    .describe('Whether a model summarises each day, and all days together. Default true.'),
  onUnusableReply: unusableReplySchema,
});
export type MemoryBankMemoryOptions = z.infer<typeof memoryBankMemoryOptionsSchema>;
