import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { indexedTextSchema } from '../../toolkit/units/memory-unit.js';
import { lexicalOptionsSchema } from '../../toolkit/words/lexical-options.js';

export const bm25MemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  ...lexicalOptionsSchema.shape,
  indexed: indexedTextSchema,
});
export type Bm25MemoryOptions = z.infer<typeof bm25MemoryOptionsSchema>;
