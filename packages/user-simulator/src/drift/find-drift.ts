import type { ProbeVariable } from '@memgym/core';
import { readSchemaValues } from './read-schema-values.js';

/**
 * How a simulated message leaves its role: it `reveals` what is true and the session had not given away,
 * `repeats` what the session's first message gave away, or `contradicts` what is true.
 */
export type DriftKind = 'reveals' | 'contradicts' | 'repeats';

/** One fact that a simulated message speaks of. */
export interface Drift {
  readonly kind: DriftKind;
  readonly variable: string;
  /** The value spoken of. */
  readonly value: string;
}

/** A value of a variable that a text states or implies. */
export interface SpokenValue {
  readonly variable: string;
  readonly value: string;
}

/** What a message is checked against. */
export interface DriftInput {
  readonly message: string;
  readonly variables: readonly ProbeVariable[];
  /** Variable → the value that is true in the session. */
  readonly state: ReadonlyMap<string, string>;
  /** Variables that the session's first message gave away. */
  readonly exposed: ReadonlySet<string>;
  /** Further ways to see values in a text, beside the schema's own words. Default none. */
  readonly readers?: readonly ((
    text: string,
    variables: readonly ProbeVariable[],
  ) => readonly SpokenValue[])[];
}

/** Where a simulated message leaves its role; empty when it keeps to it. A fact counts once. */
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
