import { textStart } from '@memgym/core';
import { dataBlock } from '@memgym/env-generator';
import { withIndentedLines } from '@memgym/prompts';
import * as z from 'zod';

/** Longer messages are shown in part: one answer of a model can be longer than all that its user said. */
export const shownCharacters = 1500;

/** A message as a prompt shows it. */
export const shownMessageSchema = z.strictObject({
  who: z.string(),
  time: z.string().optional(),
  text: z.string(),
});
export type ShownMessage = z.infer<typeof shownMessageSchema>;

/** Messages as a numbered block, which nothing inside can close; further lines of a message are indented. */
export function messagesBlock(messages: readonly ShownMessage[]): string {
  const lines = messages.map(({ who, time, text }, place) => {
    const short = textStart(text, shownCharacters);
    const cut = short.length < text.length ? ' […]' : '';
    return `[${place + 1}] ${time === undefined ? '' : `${time.replace('T', ' ').slice(0, 16)} `}${who}: ${withIndentedLines(short)}${cut}`;
  });
  return dataBlock('messages', lines.join('\n'));
}
