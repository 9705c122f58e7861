import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';

export const fullContextMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  maxTokens: z
    .number()
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe(
      'Most tokens (estimated) that are found together; null for no limit. What a model takes is counted exactly by the assistant’s `format.maxPromptTokens`. Default null.',
    ),
  overflow: z
    .enum(['error', 'drop-oldest', 'drop-newest'])
    .default('error')
    .describe(
      'When more is held than `maxTokens`: refuse to read, or leave out whole memories from one end. Default error.',
    ),
});
export type FullContextMemoryOptions = z.infer<typeof fullContextMemoryOptionsSchema>;
