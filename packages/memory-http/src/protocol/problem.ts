import * as z from 'zod';

/** The codes of refusals. */
export const problemCodes = [
  'invalid',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'unsupported',
  'rate-limited',
  'busy',
  'provider',
  'storage',
  'internal',
] as const;

/** A refusal, as `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  title: z.string().optional(),
  status: z.number().optional(),
  code: z
    .string()
    .optional()
    .describe(`One of: ${problemCodes.join(', ')}.`),
  detail: z.string().optional().describe('What is wrong.'),
  hint: z.string().optional().describe('The next step.'),
  retryable: z.boolean().optional().describe('Whether the same request may succeed later.'),
});
