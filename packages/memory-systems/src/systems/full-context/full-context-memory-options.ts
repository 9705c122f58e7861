import * as z from 'zod';

export const fullContextMemoryOptionsSchema = z.strictObject({
  maxTokens: z
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe(
      'Estimated maximum number of tokens returned together; null for no limit. For an exact limit of the prompt, use the assistant’s `format.maxPromptTokens`. Default null.',
    ),
  overflow: z
    .enum(['error', 'drop-oldest', 'drop-newest'])
    .default('error')
    .describe(
      'If the memories exceed `maxTokens`: refuse to read, or omit whole memories at one end. Default error.',
    ),
});
export type FullContextMemoryOptions = z.infer<typeof fullContextMemoryOptionsSchema>;
