import { jsonObjectSchema } from '@memgym/core/memory';
import * as z from 'zod';

/** A memory as a service returns it. */
export const serviceMemorySchema = z.object({
  id: z.string().min(1).describe('Unique in its scope.'),
  text: z.string(),
  kind: z.string().nullish(),
  score: z
    .number()
    .nullish()
    .describe('Higher is better, so it falls along the list; comparable within one answer only.'),
  sourceIds: z
    .array(z.string())
    .nullish()
    .describe('The messages that it comes from. Absent: unknown, and recall is not measured.'),
  eventTime: z.string().nullish().describe('Local time of the conversation, `2024-03-05T09:00:00`.'),
  ingestTime: z.number().nullish().describe('Time of storing, in milliseconds since 1970.'),
  position: z
    .int()
    .nonnegative()
    .nullish()
    .describe('Its place in the conversation: it orders memories of the same time.'),
  meta: jsonObjectSchema.nullish(),
  scope: z
    .object({ user: z.string(), agent: z.string().optional(), run: z.string().optional() })
    .nullish()
    .describe('Its scope, where several were asked.'),
});
export type ServiceMemory = z.infer<typeof serviceMemorySchema>;
