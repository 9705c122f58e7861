import * as z from 'zod';
import { givenScopeSchema } from './scope.js';

/** The body of `POST /v1/wait`. */
export const waitRequestSchema = z.strictObject({
  scope: givenScopeSchema.default({}),
  timeoutMs: z.int().min(0).max(30_000).default(20_000).describe('Then the answer is `waiting`.'),
});

/** The answer to `POST /v1/wait`. */
export const waitedSchema = z.object({
  status: z
    .enum(['done', 'waiting', 'failed'])
    .describe('`done`: everything accepted before in this scope can be found.'),
  waiting: z.int().optional().describe('How many messages are not stored yet.'),
  failed: z.array(z.object({ sourceId: z.string(), reason: z.string() })).optional(),
});
