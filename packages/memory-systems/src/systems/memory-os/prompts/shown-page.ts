import { eventTimeSchema } from '@memgym/core';
import { z } from 'zod';
import { datedLine } from '../../../toolkit/dated-line.js';

/** An exchange as a prompt shows it. */
export const shownPageSchema = z.strictObject({
  number: z.number().int(),
  time: eventTimeSchema.optional(),
  said: z.string(),
});
export type ShownPage = z.output<typeof shownPageSchema>;

/** One JSON object a line. */
export function writePages(pages: readonly ShownPage[]): string {
  return pages.map(datedLine).join('\n');
}
