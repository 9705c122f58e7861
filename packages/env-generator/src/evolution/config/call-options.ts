import * as z from 'zod';

/**
 * Settings of the generator's model calls (packages/amemgym/spec.md#environment-generation and
 * packages/amemgym/spec.md#configuration).
 */
export const callOptionsSchema = z.strictObject({
  highTemperature: z
    .number()
    .min(0)
    .max(2)
    .default(1)
    .describe('Temperature of creative calls: questions and updates.'),
  lowTemperature: z.number().min(0).max(2).default(0.2).describe('Temperature of all other calls.'),
  maxOutputTokens: z.int().positive().default(8192).describe('Maximum length of a reply, in tokens.'),
});
export type CallOptions = z.output<typeof callOptionsSchema>;
