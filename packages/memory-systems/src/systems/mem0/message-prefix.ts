import { type Observation, shownPrefix } from '../../scoped/index.js';
import type { Mem0MemoryOptions } from './mem0-memory-options.js';

const amemgym = { user: 'USER INPUT: ', assistant: 'ASSISTANT RESPONSE: ', system: '' } as const;

/** What stands before a message. */
export function messagePrefix(
  observation: Observation,
  { messagePrefixes }: Pick<Mem0MemoryOptions, 'messagePrefixes'>,
): string {
  if (messagePrefixes === 'role') return shownPrefix(observation);
  return observation.role === undefined ? '' : amemgym[observation.role];
}
