import type { Rng } from '@memgym/core';
import type { Dependence } from '@memgym/everyday-world';
import { findConflict } from './find-conflict.js';
import { type LifeState, type LifeVariable, valuesOf } from './life-variable.js';

const mostRepairs = 50;

/**
 * A plausible first state. On scales, it prefers the middle, so that values can move in both directions.
 * @param without names of the variables that begin without a value
 */
export function drawFirstState(
  variables: ReadonlyMap<string, LifeVariable>,
  {
    dependences,
    without,
  }: { readonly dependences: readonly Dependence[]; readonly without: ReadonlySet<string> },
  rng: Rng,
): LifeState {
  const state = new Map<string, number>();
  for (const [name, variable] of variables) {
    const { topic, absent } = variable;
    const choices = valuesOf(variable);
    const drawn = rng.pick(choices);
    const middle = choices[Math.floor(choices.length / 2)] ?? drawn;
    const value = topic.ordered && rng.next() < 0.3 ? middle : drawn;
    state.set(name, absent !== undefined && without.has(name) ? absent : value);
  }
  for (let repair = 0; repair < mostRepairs; repair += 1) {
    const conflict = findConflict(state, variables, dependences);
    if (conflict === null) break;
    state.set(conflict.topic, rng.pick(conflict.allowed));
  }
  return state;
}
