import * as z from 'zod';
import { indexedMessageSchema, indexedSessionSchema } from '../../toolkit/units/memory-unit.js';
import { lexicalOptionsSchema } from '../../toolkit/words/lexical-options.js';

export const bm25MemoryOptionsSchema = z.strictObject({
  ...lexicalOptionsSchema.shape,
  indexed: indexedMessageSchema,
});
export const bm25SessionMemoryOptionsSchema = bm25MemoryOptionsSchema.extend({
  indexed: indexedSessionSchema,
});
export type Bm25MemoryOptions = z.infer<typeof bm25MemoryOptionsSchema>;
