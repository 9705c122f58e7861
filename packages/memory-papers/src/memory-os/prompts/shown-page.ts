import { eventTimeSchema } from '@memgym/core/memory';
import { datedLine } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

/** An exchange as a prompt shows it. */
export const shownPageSchema = z.strictObject({
  number: z.int(),
  time: eventTimeSchema.optional(),
  said: z.string(),
});
export type ShownPage = z.output<typeof shownPageSchema>;

/** One JSON object a line. */
export function writePages(pages: readonly ShownPage[]): string {
  return pages.map(datedLine).join('\n');
}

/** What the user, or the assistant, says in the exchanges, line by line, as a simulated writer reads it. */
export function spokenLines(pages: readonly ShownPage[], speaker: 'user' | 'assistant') {
  return pages.flatMap(({ number, said }) =>
    said
      .split('\n')
      .filter((line) => line.startsWith('assistant: ') === (speaker === 'assistant'))
      .map((text) => ({ number, from: 'user' as const, text })),
  );
}
