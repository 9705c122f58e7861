import * as z from 'zod';
import { bm25OptionsSchema } from '../../indexes/index.js';

/** Options of the word search: those of BM25, and the engine that runs it. */
export const lexicalOptionsSchema = z.strictObject({
  engine: z
    .enum(['memgym', 'wink'])
    .default('memgym')
    .describe(
      '`memgym`: exact and incremental. `wink`: wink-bm25-text-search, for stores that rarely change. Default memgym.',
    ),
  ...bm25OptionsSchema.shape,
  preset: bm25OptionsSchema.shape.preset
    .unwrap()
    .optional()
    .describe(
      'Preset for settings that are not given. Default: `default`; `whoosh` in the reference profile.',
    ),
});
export type LexicalOptions = z.infer<typeof lexicalOptionsSchema>;
