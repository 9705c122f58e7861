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
});
export type LexicalOptions = z.infer<typeof lexicalOptionsSchema>;
