import { z } from 'zod';
import { bm25OptionsSchema } from '../../indexes/index.js';

/** How words are searched: BM25's own options, and the engine that runs them. */
export const lexicalOptionsSchema = z.strictObject({
  engine: z
    .enum(['memgym', 'wink'])
    .default('memgym')
    .describe(
      '`memgym`: exact and incremental. `wink`: wink-bm25-text-search, for stores that seldom change. Default memgym.',
    ),
  ...bm25OptionsSchema.shape,
  preset: bm25OptionsSchema.shape.preset
    .unwrap()
    .optional()
    .describe(
      'Where settings that are not given come from. Default `default`; `whoosh` in the reference profile.',
    ),
});
export type LexicalOptions = z.infer<typeof lexicalOptionsSchema>;
