import type { ProbeVariable } from '@memgym/core';
import { readSchemaValues, type SpokenValue } from './read-schema-values.js';

/**
 * The way a simulated message breaks character: it `reveals` a true value that the session had not revealed, `repeats`
 * one that the session's first message revealed, or `contradicts` one.
 */
export type DriftKind = 'reveals' | 'contradicts' | 'repeats';

/** One fact mentioned in a simulated message. */
export interface Drift {
  readonly kind: DriftKind;
  readonly variable: string;
  /** The mentioned value. */
  readonly value: string;
}

/** The facts with which a message is compared. */
export interface DriftInput {
  readonly message: string;
  readonly variables: readonly ProbeVariable[];
  /** Variable → its true value in the session. */
  readonly state: ReadonlyMap<string, string>;
  /** Variables that the session's first message revealed. */
  readonly exposed: ReadonlySet<string>;
  /** Further ways to find values in a text, in addition to the schema's own words. Default none. */
  readonly readers?: readonly ((
    text: string,
    variables: readonly ProbeVariable[],
  ) => readonly SpokenValue[])[];
}

/** The places where a simulated message breaks character; empty if it does not. A fact counts once. */
export function findDrift({ message, variables, state, exposed, readers = [] }: DriftInput): Drift[] {
  const found = new Map<string, Drift>();
  for (const read of [readSchemaValues, ...readers]) {
    for (const { variable, value } of read(message, variables)) {
      const kind: DriftKind =
        state.get(variable) !== value ? 'contradicts' : exposed.has(variable) ? 'repeats' : 'reveals';
      found.set(JSON.stringify([variable, value]), { kind, variable, value });
    }
  }
  return [...found.values()];
}
