import type { EpisodeRecord } from '@memgym/core';
import * as z from 'zod';

/** Topic of the notes with the memories shown to an evolving system, by question. */
export const memoriesTopic = 'shown-memories';

const shownSchema = z.object({ period: z.number(), memories: z.array(z.string()) });

/** The memories shown in an episode, from its records, as texts by period and question. */
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
