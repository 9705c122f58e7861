import * as z from 'zod';
import { filtersSchema } from './filters.js';
import { serviceMemorySchema } from './memory.js';
import { givenScopeSchema } from './scope.js';
import { scopesChoiceSchema } from './scopes-choice.js';

/** The body of `POST /v1/list`. */
export const listRequestSchema = z.strictObject({
  scope: givenScopeSchema.default({}),
  filters: filtersSchema.optional(),
  scopes: scopesChoiceSchema.optional(),
  limit: z.int().min(1).max(1000).default(100).describe('Most memories of a page.'),
  cursor: z.string().optional().describe('The `next` of the page before.'),
});

/** The answer to `POST /v1/list`, oldest first. */
export const listedSchema = z.object({
  memories: z.array(serviceMemorySchema),
  next: z.string().nullish().describe('The `cursor` of the next page; absent on the last.'),
});
