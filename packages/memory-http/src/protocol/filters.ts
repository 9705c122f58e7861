import { jsonObjectSchema } from '@memgym/core/memory';
import * as z from 'zod';

const timeSchema = z.string().describe('A time of the conversation, or a moment with a zone.');

/** Filters of memories; every member must be fulfilled. */
export const filtersSchema = z
  .strictObject({
    eventTimeFrom: timeSchema.exactOptional(),
    eventTimeTo: timeSchema.exactOptional(),
    ingestTimeFrom: z.number().exactOptional().describe('Milliseconds since 1970.'),
    ingestTimeTo: z.number().exactOptional(),
    kinds: z.array(z.string()).exactOptional(),
    sourceIds: z
      .array(z.string())
      .exactOptional()
      .describe('Memories that come from at least one of these messages.'),
    meta: jsonObjectSchema
      .exactOptional()
      .describe('For each key a value, or a condition such as `{ "$gte": 3 }`, as in MongoDB.'),
    get $and() {
      return z.array(filtersSchema).exactOptional();
    },
    get $or() {
      return z.array(filtersSchema).exactOptional();
    },
    get $not() {
      return filtersSchema.exactOptional();
    },
  })
  .meta({ id: 'Filters' });
