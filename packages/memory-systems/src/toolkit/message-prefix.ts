import { z } from 'zod';
import { type Observation, shownPrefix } from '../scoped/index.js';

export const messagePrefixesSchema = z
  .enum(['role', 'amemgym'])
  .default('role')
  .describe(
    'What stands before each message that is shown or stored: who says it, or, where no speaker is named, AMemGym’s `USER INPUT:` and `ASSISTANT RESPONSE:` (AMemGym). Default role.',
  );
export type MessagePrefixes = z.output<typeof messagePrefixesSchema>;

const amemgym = { user: 'USER INPUT: ', assistant: 'ASSISTANT RESPONSE: ', system: '' } as const;

/** What stands before a message. */
export function messagePrefix(observation: Observation, prefixes: MessagePrefixes): string {
  const { speaker, role } = observation;
  if (prefixes === 'role' || speaker !== undefined || role === undefined) return shownPrefix(observation);
  return amemgym[role];
}
