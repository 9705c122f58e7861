import type { Rng } from '@memgym/core';
import type { Dependence } from '@memgym/everyday-world';
import { findConflict } from './find-conflict.js';
import type { LifeState, LifeVariable } from './life-variable.js';

const mostRepairs = 50;

/** A plausible first state. On scales, it prefers the middle, so that values can move in both directions. */
export function drawFirstState(
  variables: ReadonlyMap<string, LifeVariable>,
  dependences: readonly Dependence[],
  rng: Rng,
): LifeState {
  const state = new Map<string, number>();
  for (const [name, { topic, choices }] of variables) {
    const drawn = rng.pick(choices);
    const middle = choices[Math.floor(choices.length / 2)] ?? drawn;
    state.set(name, topic.ordered && rng.next() < 0.3 ? middle : drawn);
  }
  for (let repair = 0; repair < mostRepairs; repair += 1) {
    const conflict = findConflict(state, variables, dependences);
    if (conflict === null) break;
    state.set(conflict.topic, rng.pick(conflict.allowed));
  }
  return state;
}
