import type { EpisodeRecord } from '@memgym/core';
import { z } from 'zod';

/** Topic of the notes that hold what an evolving system was shown of its memory, by question. */
export const memoriesTopic = 'shown-memories';

const shownSchema = z.object({ period: z.number(), memories: z.array(z.string()) });

/** What the records of an episode say of the memories that were shown, as texts by period and question. */
export function shownMemoriesOf(
  notes: readonly Extract<EpisodeRecord, { kind: 'note' }>[],
): ReadonlyMap<number, readonly string[]> {
  return new Map(
    notes
      .filter(({ topic }) => topic === memoriesTopic)
      .map(({ data }) => shownSchema.parse(data))
      .map(({ period, memories }) => [period, memories]),
  );
}
