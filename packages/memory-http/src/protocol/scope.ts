import { idSchema } from '@memgym/core/memory';
import * as z from 'zod';

/**
 * The scope of a request. Scopes share nothing. A token of one user may omit the user.
 */
export const givenScopeSchema = z
  .strictObject({
    user: idSchema.optional().describe('Default: the user of the token.'),
    agent: idSchema.optional(),
    run: idSchema.optional(),
  })
  .describe('Whose memories. Two scopes share nothing.');
