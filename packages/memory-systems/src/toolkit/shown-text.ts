import { type EventTime, eventTimeSchema } from '@memgym/core';
import { writeTime } from '@memgym/text';
import { z } from 'zod';

/** A text as a writing prompt shows it, with the time it belongs to, from which "yesterday" is counted. */
export const shownTextSchema = z.strictObject({ time: eventTimeSchema.optional(), text: z.string() });
export type ShownText = z.output<typeof shownTextSchema>;

/** A text with a number that replies can refer to. */
export const numberedTextSchema = shownTextSchema.extend({ number: z.number().int().nonnegative() });
export type NumberedText = z.output<typeof numberedTextSchema>;

/** A memory as a prompt shows it; with `isDated: false` without its time, as in an original that shows none. */
export function showText({ text, eventTime }: Timed, isDated = true): ShownText {
  return { text, ...(isDated && eventTime && { time: eventTime }) };
}

interface Timed {
  readonly text: string;
  readonly eventTime?: EventTime | undefined;
}

/** One JSON object a line, so that no text can escape its field. */
export function writeTexts(texts: readonly ShownText[]): string {
  if (texts.length === 0) return '(none)';
  return texts
    .map(({ time, ...text }) => JSON.stringify({ ...text, ...(time && { time: writeTime(time) }) }))
    .join('\n');
}

/** A question, and when it is asked if that is known. */
export function writeQuestion(question: string, asked: EventTime | undefined): string {
  const when = asked === undefined ? '' : ` asked on ${writeTime(asked)},`;
  return `Question,${when} as a JSON string:\n${JSON.stringify(question)}`;
}
