import type { MemoryRecord } from '@memgym/memory-systems/define';
import * as z from 'zod';

const entityDataSchema = z.strictObject({
  type: z.enum(['proper', 'quoted', 'topic', 'identifier']),
  /** The facts that name it, with the names used; oldest first. */
  mentions: z.array(z.strictObject({ factId: z.string(), text: z.string() })).min(1),
});
/** The data of an entity in addition to its name: the original’s `linked_memory_ids`, and the words of each. */
export type EntityData = z.infer<typeof entityDataSchema>;

/** @throws {ZodError} when the record is not an entity of this system */
export function entityDataOf({ data }: MemoryRecord): EntityData {
  return entityDataSchema.parse(data);
}
