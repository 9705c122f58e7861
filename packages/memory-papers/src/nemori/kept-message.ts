import { eventTimeSchema } from '@memgym/core/memory';
import type { Observation } from '@memgym/memory-systems/define';
import type { ShownMessage } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

/** A message as stored while it waits and in its episode, with its id. */
export const keptMessageSchema = z.strictObject({
  sourceId: z.string(),
  from: z.enum(['user', 'assistant', 'system', 'document']),
  speaker: z.string().nullable(),
  time: eventTimeSchema.nullable(),
  text: z.string(),
});
export type KeptMessage = z.infer<typeof keptMessageSchema>;

export function keepMessage(observation: Observation): KeptMessage {
  const { sourceId, role, speaker = null, eventTime: time = null, content } = observation;
  return { sourceId, from: role ?? 'document', speaker, time, text: content };
}

/** Messages as shown in prompts, numbered from 0. */
export function showKept(messages: readonly KeptMessage[]): ShownMessage[] {
  return messages.map(({ from, speaker, time, text }, number) => ({
    number,
    from,
    ...(speaker !== null && { speaker }),
    ...(time !== null && { time }),
    text,
  }));
}

/** `speaker: text`, or only the text of a document. */
export function spokenText({ from, speaker, text }: KeptMessage): string {
  const name = speaker ?? (from === 'document' ? null : from);
  return name === null ? text : `${name}: ${text}`;
}
