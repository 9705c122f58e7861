import * as z from 'zod';
import { type Observation, shownPrefix } from '../scoped/index.js';

export const messagePrefixesSchema = z
  .enum(['role', 'labels'])
  .default('role')
  .describe(
    'Prefix of each message that is shown or stored: `role` for the speaker; `labels` for `USER INPUT:` and `ASSISTANT RESPONSE:` when no speaker is named (packages/amemgym/spec.md#searching-with-rag-and-awe). Default role.',
  );
export type MessagePrefixes = z.output<typeof messagePrefixesSchema>;

const labels = { user: 'USER INPUT: ', assistant: 'ASSISTANT RESPONSE: ', system: '' } as const;

/** The prefix of a message. */
export function messagePrefix(observation: Observation, prefixes: MessagePrefixes): string {
  const { speaker, role } = observation;
  if (prefixes === 'role' || speaker !== undefined || role === undefined) return shownPrefix(observation);
  return labels[role];
}
