import type { MemoryRecord } from '@memgym/memory-systems/define';
import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';

const mentionSchema = z.strictObject({
  /** The ends as named in this mention. */
  source: z.string(),
  target: z.string(),
  sourceIds: z.array(z.string()).min(1),
  /** Set if only some of these messages state it, and which is not known. */
  provenance: z.literal('unknown').exactOptional(),
  eventTime: z.string().nullable(),
  /** Facts from the same messages. */
  factIds: z.array(z.string()),
});
export type EdgeMention = z.infer<typeof mentionSchema>;

const edgeSchema = z.strictObject({
  sourceNode: z.string(),
  targetNode: z.string(),
  relation: z.string(),
  /** All mentions, oldest first. */
  mentions: z.array(mentionSchema).min(1),
  /** The text set by a caller; null for its own text. */
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

/** A name in the form of nodes: trimmed, lower case, spaces as `_`. Source: docs/specs/memory-systems.md#mem0-g. */
export function nodeName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '_');
}
