import { eventTimeSchema } from '@memgym/core';
import { detectLanguage } from '@memgym/text';
import * as z from 'zod';
import type { Observation } from '../scoped/index.js';
import { datedLine } from './dated-line.js';

/** A turn or document as shown in a writing prompt. */
export const shownMessageSchema = z.strictObject({
  number: z.number().int().nonnegative().describe('Position in the batch, from 0; replies refer to it.'),
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
    ...(speaker !== undefined && { speaker }),
    ...(eventTime !== undefined && { time: eventTime }),
    text: content,
  }));
}

/** Messages as shown in a prompt. */
export function writeMessages(messages: readonly ShownMessage[]): string {
  return messages.map(datedLine).join('\n');
}

/** The language of most of the messages: `en`, `zh`, …. */
export function languageOf(observations: readonly Observation[]): string {
  return detectLanguage(observations.map(({ content }) => content).join('\n'));
}
