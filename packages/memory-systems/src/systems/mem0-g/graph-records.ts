import { z } from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';
import { keptData } from '../../toolkit/kept-data.js';

const mentionSchema = z.strictObject({
  /** The ends as this mention names them. */
  source: z.string(),
  target: z.string(),
  sourceIds: z.array(z.string()).min(1),
  eventTime: z.string().nullable(),
  /** Facts from the same messages. */
  factIds: z.array(z.string()),
});
export type EdgeMention = z.infer<typeof mentionSchema>;

const edgeSchema = z.strictObject({
  sourceNode: z.string(),
  targetNode: z.string(),
  relation: z.string(),
  /** Each time it was stated, oldest first. */
  mentions: z.array(mentionSchema).min(1),
  /** The text a caller gave it; null for its own. */
  renamed: z.string().nullable(),
});
/** The data of an edge. */
export type EdgeData = z.infer<typeof edgeSchema>;

/** @throws {InternalError} when the record is not a relation of this system */
export const edgeOf = keptData(edgeSchema, 'relation');

/** Whether the record is an edge. */
export function isEdge({ item }: MemoryRecord): boolean {
  return item.kind === 'relation';
}

/** A name as nodes and relations have it: lower case, spaces as `_`. Source: docs/specs/memory-systems.md#mem0-g. */
export function nodeName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '_');
}
