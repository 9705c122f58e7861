import { eventTimeSchema } from '@memgym/core';
import { writeTime } from '@memgym/text';
import { z } from 'zod';

/** A note as the prompts of evolution show it. */
const shownNoteSchema = z.strictObject({
  content: z.string(),
  context: z.string(),
  keywords: z.array(z.string()),
  tags: z.array(z.string()),
  time: eventTimeSchema.optional(),
});

/** A note with a number that replies can refer to. */
const shownNeighbourSchema = shownNoteSchema.extend({ number: z.number().int() });

/** A new note and its neighbours. */
export const neighbourhoodSchema = z.strictObject({
  note: shownNoteSchema,
  neighbours: z.array(shownNeighbourSchema),
});
export type Neighbourhood = z.output<typeof neighbourhoodSchema>;

/** JSON, so that no text can escape its field. */
export function writeNeighbourhood({ note, neighbours }: Neighbourhood): string {
  const near = neighbours.length === 0 ? '(none)' : neighbours.map(asLine).join('\n');
  return `New note, as JSON:\n${asLine(note)}\n\nNearest notes, one JSON object a line:\n${near}`;
}

function asLine({ time, ...note }: z.output<typeof shownNoteSchema>): string {
  return JSON.stringify({ ...note, ...(time && { time: writeTime(time) }) });
}
