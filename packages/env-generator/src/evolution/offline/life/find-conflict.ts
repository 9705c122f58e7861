import type { Dependence } from '@memgym/everyday-world';
import type { LifeState, LifeVariable } from './life-variable.js';

/** A value that conflicts with another one, with its possible replacements. */
export interface Conflict {
  readonly topic: string;
  readonly allowed: readonly number[];
}

/** The first dependence that a state violates, or null. Dependences that the schema cannot satisfy are ignored. */
export function findConflict(
  state: LifeState,
  variables: ReadonlyMap<string, LifeVariable>,
  dependences: readonly Dependence[],
): Conflict | null {
  for (const { topic, value, other, allowed } of dependences) {
    if (state.get(topic) !== value) continue;
    const current = state.get(other);
    if (current === undefined || allowed.includes(current)) continue;
    const possible = (variables.get(other)?.choices ?? []).filter((place) => allowed.includes(place));
    if (possible.length > 0) return { topic: other, allowed: possible };
  }
  return null;
}
