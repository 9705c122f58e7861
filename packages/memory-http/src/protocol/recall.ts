import * as z from 'zod';
import { filtersSchema } from './filters.js';
import { serviceMemorySchema } from './memory.js';
import { givenScopeSchema } from './scope.js';
import { scopesChoiceSchema } from './scopes-choice.js';
import { serviceUsageSchema } from './usage.js';

/** The body of `POST /v1/recall`. */
export const recallRequestSchema = z.strictObject({
  scope: givenScopeSchema.default({}),
  query: z.string(),
  k: z
    .union([z.int().nonnegative(), z.literal('all')])
    .optional()
    .describe('Most memories of each kind. Default: the number of the system.'),
  queryTime: z.string().optional().describe('Time of the question, as `eventTime`.'),
  filters: filtersSchema.optional(),
  scopes: scopesChoiceSchema.optional(),
  maxTokens: z.number().nonnegative().optional().describe('Estimated most tokens of `text`.'),
  record: z
    .boolean()
    .default(false)
    .describe('Whether systems that learn from reads store this one. Default: a recall changes nothing.'),
});

/** The answer to `POST /v1/recall`, the best first. */
export const recalledSchema = z.object({
  memories: z.array(serviceMemorySchema),
  text: z.string().optional().describe('The memories as text for a prompt, oldest first.'),
  warnings: z.array(z.object({ kind: z.string(), detail: z.string() })).optional(),
  usage: serviceUsageSchema.optional(),
});
