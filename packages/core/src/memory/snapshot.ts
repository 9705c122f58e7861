import * as z from 'zod';
import { jsonValueSchema } from '../json.js';

/**
 * The whole state of a memory system: a JSON part, and binary parts by name. Equal states have
 * equal snapshots, byte for byte.
 */
export const memorySnapshotSchema = z.object({
  system: z.string().describe('Name of the system that made it.'),
  schemaVersion: z.number().int().positive(),
  state: jsonValueSchema,
  blobs: z.record(z.string(), z.instanceof(Uint8Array)).default({}),
});
export type MemorySnapshot = z.infer<typeof memorySnapshotSchema>;

/** A snapshot without its binary parts: the part that is readable without the system that made it. */
export type SnapshotText = Omit<MemorySnapshot, 'blobs'>;
