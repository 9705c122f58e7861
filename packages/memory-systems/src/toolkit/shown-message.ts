import { defined } from '@memgym/core/config';
import { type EventTime, eventTimeSchema } from '@memgym/core/memory';
import { detectLanguage, withoutLeadingTime, writeTime } from '@memgym/text';
import * as z from 'zod';
import type { Observation } from '../scoped/index.js';

/** A turn or document as shown in a writing prompt. */
export const shownMessageSchema = z.strictObject({
  number: z.int().nonnegative().describe('Position in the batch, from 0; replies refer to it.'),
  from: z.enum(['user', 'assistant', 'system', 'document']),
  speaker: z.string().optional(),
  time: eventTimeSchema.optional(),
  text: z.string(),
});
export type ShownMessage = z.output<typeof shownMessageSchema>;

/** Observations by number, in their order. */
export function showMessages(observations: readonly Observation[]): ShownMessage[] {
  return observations.map(({ role, speaker, eventTime, content }, number) => ({
    number,
    from: role ?? 'document',
    ...defined({ speaker, time: eventTime }),
    text: content,
  }));
}

/** Messages as shown in a prompt. A message that begins with its own time shows it once. */
export function writeMessages(messages: readonly ShownMessage[]): string {
  return messages
    .map((message): ShownMessage => ({ ...message, text: withoutOwnTime(message.text, message.time) }))
    .map(datedLine)
    .join('\n');
}

/** A message's text without the time in brackets at its start, if that is the time of the message. */
export function withoutOwnTime(text: string, time: EventTime | undefined): string {
  const said = withoutLeadingTime(text);
  const start = text.slice(0, text.length - said.length);
  const [day = '', clock = ''] = (time ?? '').split('T');
  const isOwn = day !== '' && start.includes(day) && start.includes(clock.slice(0, 5));
  return isOwn ? said : text;
}

/** The language of most of the messages: `en`, `zh`, …. */
export function languageOf(observations: readonly Observation[]): string {
  return detectLanguage(observations.map(({ content }) => content).join('\n'));
}

/** Made with the first name, because it loads the names of all languages. */
let names: Intl.DisplayNames | undefined;

/** The English name of a language code, for the rule that says which language to write in: `zh` is Chinese. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
  return names.of(code) ?? code;
}

/**
 * An item of a prompt as one line of JSON, so that no text can escape its field; with its time in human-readable form.
 */
export function datedLine({ time, ...item }: { readonly time?: EventTime | undefined }): string {
  return JSON.stringify({ ...item, ...defined({ time: time && writeTime(time) }) });
}
