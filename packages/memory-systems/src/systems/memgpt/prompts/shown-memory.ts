import { eventTimeSchema } from '@memgym/core';
import { writeTime } from '@memgym/text';
import { z } from 'zod';

/** A message as the prompts show it. */
export const shownTextSchema = z.strictObject({ time: eventTimeSchema.optional(), text: z.string() });

/** A memory with a number that replies can refer to. */
export const shownMemorySchema = shownTextSchema.extend({ number: z.number().int().nonnegative() });
export type ShownMemory = z.output<typeof shownMemorySchema>;

/** One JSON object a line, so that no text can escape its field. */
export function writeTexts(texts: readonly z.output<typeof shownTextSchema>[]): string {
  if (texts.length === 0) return '(none)';
  return texts
    .map(({ time, ...text }) => JSON.stringify({ ...text, ...(time && { time: writeTime(time) }) }))
    .join('\n');
}
