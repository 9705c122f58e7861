import * as z from 'zod';
import { type JsonValue, jsonValueSchema } from '../json.js';

/**
 * The whole state of a memory system: a JSON part, and binary parts by name. Equal states have
 * equal snapshots, byte for byte. Written out, because TypeScript before 5.7 cannot read the type that would be inferred.
 */
export interface MemorySnapshot {
  system: string;
  schemaVersion: number;
  state: JsonValue;
  blobs: Record<string, Uint8Array>;
}

/** A snapshot without its binary parts: the part that is readable without the system that made it. */
export const snapshotTextSchema = z.object({
  system: z.string().describe('Name of the system that made it.'),
  schemaVersion: z.int().positive(),
  state: jsonValueSchema,
});
/** See {@link snapshotTextSchema}. */
export type SnapshotText = z.infer<typeof snapshotTextSchema>;

/** See {@link MemorySnapshot}. */
export const memorySnapshotSchema: z.ZodType<MemorySnapshot> = snapshotTextSchema.extend({
  blobs: z.record(z.string(), z.instanceof(Uint8Array)).default({}),
});
