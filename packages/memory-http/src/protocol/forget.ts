import { idSchema } from '@memgym/core/memory';
import * as z from 'zod';
import { givenScopeSchema } from './scope.js';

/** The body of `POST /v1/forget`. */
export const forgetRequestSchema = z
  .strictObject({
    scope: givenScopeSchema.default({}),
    sourceIds: z.array(idSchema).optional().describe('Messages, with everything that comes from them.'),
    memoryIds: z.array(idSchema).optional(),
  })
  .refine(({ sourceIds, memoryIds }) => (sourceIds === undefined) !== (memoryIds === undefined), {
    message: 'give either `sourceIds` or `memoryIds`',
  });

/** The answer to `POST /v1/forget`. */
export const forgottenSchema = z.object({
  removed: z.array(z.string()).describe('Ids of memories that were removed or rewritten.'),
});
