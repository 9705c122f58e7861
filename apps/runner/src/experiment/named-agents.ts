import type { JsonObject } from '@memgym/core';

/** An agent of AMemGym as a system of an experiment, but for its name. */
interface NamedAgent {
  readonly type: string;
  readonly options?: JsonObject;
  readonly insights?: Readonly<Record<string, string>>;
  readonly window?: { readonly updateBatch: number; readonly localLength: number };
}

/**
 * Agents of AMemGym that are more than the type of their name, or whose name is no type here
 * (docs/specs/amemgym.md#agents).
 */
export const namedAgents = {
  // The window is longer than any history: nothing ever leaves it.
  native: { type: 'none', window: { updateBatch: 2, localLength: 1_000_000 } },
  awe: { type: 'mem0', options: { messagePrefixes: 'amemgym' } },
  rag: { type: 'rag', options: { messagePrefixes: 'amemgym' } },
  'awi-hack': { type: 'awi', insights: { knownLabels: 'variables' } },
} as const satisfies Record<string, NamedAgent>;

/** The agent of that name; `undefined` for every other. */
export function namedAgent(name: string): NamedAgent | undefined {
  return Object.hasOwn(namedAgents, name) ? namedAgents[name as keyof typeof namedAgents] : undefined;
}
