import * as z from 'zod';
import { jsonObjectSchema } from '../json.js';
import { idSchema } from '../scope.js';
import { eventTimeSchema } from '../time.js';

/** One memory. */
export const memoryItemSchema = z.object({
  id: idSchema,
  kind: z.string().describe('`turn`, `session`, `fact`, `note`, `summary`, …; `k` caps each kind.'),
  text: z.string().describe('The text that a model sees.'),
  sourceIds: z
    .array(idSchema)
    .describe(
      'Every turn or document it is derived from, through extraction, merging and summarising; empty only if `provenance` is unknown.',
    ),
  provenance: z
    .literal('unknown')
    .optional()
    .describe(
      'Absent if `sourceIds` are its sources. Unknown: it is derived from some of `sourceIds`, or from turns that the system cannot name if there are none. Forgetting one of them removes it, and recall is not measured.',
    ),
  eventTime: eventTimeSchema.optional().describe('Time at which it happened, by the conversation’s clock.'),
  ingestTime: z.number().describe('Time at which it was stored, by the injected clock.'),
  position: z
    .int()
    .nonnegative()
    .optional()
    .describe(
      'Position of its latest source among all that its scope was given: larger is later, 0 is the first. It orders memories without a time or with the same time. Absent in systems that do not know it.',
    ),
  meta: jsonObjectSchema
    .optional()
    .describe(
      'Metadata of all messages it is derived from, and additions of the system. If they differ in a key, it has the list of their values.',
    ),
});
export type MemoryItem = z.infer<typeof memoryItemSchema>;

/** A memory as an answer to a query. */
export const retrievedMemorySchema = memoryItemSchema.extend({
  score: z.number().describe('Higher is better; comparable within one retrieval only.'),
  writtenTime: z
    .number()
    .optional()
    .describe('Time at which its text was last written, by the injected clock. Default `ingestTime`.'),
  scoreParts: z.record(z.string(), z.number()).optional(),
  links: z.array(idSchema).optional(),
});
export type RetrievedMemory = z.infer<typeof retrievedMemorySchema>;
