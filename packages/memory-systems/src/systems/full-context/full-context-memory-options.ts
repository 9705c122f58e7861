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
      'Most tokens (estimated) returned together; null for no limit. For an exact limit of the prompt use the assistant’s `format.maxPromptTokens`. Default null.',
    ),
  overflow: z
    .enum(['error', 'drop-oldest', 'drop-newest'])
    .default('error')
    .describe(
      'When the memories exceed `maxTokens`: refuse to read, or leave out whole memories from one end. Default error.',
    ),
});
export type FullContextMemoryOptions = z.infer<typeof fullContextMemoryOptionsSchema>;
