import { eventTimeSchema } from '@memgym/core';
import { writeTime } from '@memgym/text';
import { z } from 'zod';

/** An exchange as a prompt shows it. */
export const shownPageSchema = z.strictObject({
  number: z.number().int(),
  time: eventTimeSchema.optional(),
  said: z.string(),
});
export type ShownPage = z.output<typeof shownPageSchema>;

/** One JSON object a line, so that no text can escape its field. */
export function writePages(pages: readonly ShownPage[]): string {
  return pages
    .map(({ time, ...page }) => JSON.stringify({ ...page, ...(time && { time: writeTime(time) }) }))
    .join('\n');
}
