import type { EventTime } from '@memgym/core';
import { eventTimeSchema } from '@memgym/core/memory';
import { datedLine } from '@memgym/memory-systems/toolkit';
import { writeTime } from '@memgym/text';
import * as z from 'zod';

/** A text as shown in a writing prompt, with its time, to which words such as "yesterday" refer. */
export const shownTextSchema = z.strictObject({ time: eventTimeSchema.optional(), text: z.string() });
export type ShownText = z.output<typeof shownTextSchema>;

/** A text with a number to which replies can refer. */
export const numberedTextSchema = shownTextSchema.extend({ number: z.int().nonnegative() });
export type NumberedText = z.output<typeof numberedTextSchema>;

/** A memory as shown in a prompt; with `isDated: false`, without its time, as in originals that show none. */
export function showText({ text, eventTime }: Timed, isDated = true): ShownText {
  return { text, ...(isDated && eventTime && { time: eventTime }) };
}

interface Timed {
  readonly text: string;
  readonly eventTime?: EventTime | undefined;
}

/** One JSON object per line, so that no text can escape its field. */
export function writeTexts(texts: readonly ShownText[]): string {
  if (texts.length === 0) return '(none)';
  return texts.map(datedLine).join('\n');
}

/** A question, with its time if known. */
export function writeQuestion(question: string, asked: EventTime | undefined): string {
  const when = asked === undefined ? '' : ` asked on ${writeTime(asked)},`;
  return `Question,${when} as a JSON string:\n${JSON.stringify(question)}`;
}
