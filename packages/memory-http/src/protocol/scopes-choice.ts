import { idSchema } from '@memgym/core/memory';
import * as z from 'zod';

const patternSchema = z.strictObject({
  agent: idSchema.nullable().exactOptional(),
  run: idSchema.nullable().exactOptional(),
});

/** Several scopes of one user. */
export const scopesChoiceSchema = z
  .union([z.literal('all'), patternSchema, z.array(patternSchema)])
  .describe(
    'Several scopes of the user: `"all"`, or patterns, where an omitted part matches everything and null only its absence. Default: only `scope`.',
  );
