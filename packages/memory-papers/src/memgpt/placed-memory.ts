import type { MemoryDraft } from '@memgym/memory-systems/define';
import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';

/**
 * The place of a memory. The main context is the queue of latest messages, the working context and the summary of what
 * has left the queue; recall and archival storage are outside and are searched.
 */
export const placeSchema = z.enum(['queue', 'working', 'summary', 'recall', 'archive']);
export type Place = z.infer<typeof placeSchema>;

const placementSchema = z.strictObject({
  place: placeSchema,
  /** Increases with each placement: the order within a place, oldest placement first. */
  since: z.int().nonnegative(),
  /** Size of its text, in the system's unit. */
  size: z.int().nonnegative(),
});
export type Placement = z.infer<typeof placementSchema>;

/** A memory and its place. */
export interface PlacedMemory extends MemoryDraft {
  readonly data: Placement;
}

/** @throws {InternalError} when the record has no place */
export const placementOf = keptData(placementSchema, 'place');
