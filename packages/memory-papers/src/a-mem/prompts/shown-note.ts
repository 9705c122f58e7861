import { eventTimeSchema } from '@memgym/core/memory';
import { datedLine } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

/** A note as the prompts of evolution show it. */
const shownNoteSchema = z.strictObject({
  content: z.string(),
  context: z.string(),
  keywords: z.array(z.string()),
  tags: z.array(z.string()),
  time: eventTimeSchema.optional(),
});

/** A note with a number that replies can refer to. */
const shownNeighbourSchema = shownNoteSchema.extend({ number: z.int() });

/** A new note and its neighbours. */
export const neighbourhoodSchema = z.strictObject({
  note: shownNoteSchema,
  neighbours: z.array(shownNeighbourSchema),
});
export type Neighbourhood = z.output<typeof neighbourhoodSchema>;

export function writeNeighbourhood({ note, neighbours }: Neighbourhood): string {
  const near = neighbours.length === 0 ? '(none)' : neighbours.map(datedLine).join('\n');
  return `New note, as JSON:\n${datedLine(note)}\n\nNearest notes, one JSON object a line:\n${near}`;
}
