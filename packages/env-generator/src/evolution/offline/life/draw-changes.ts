import type { Rng } from '@memgym/core';
import type { Dependence } from '@memgym/everyday-world';
import { canGoOn } from '../../timeline/change-capacity.js';
import { findConflict } from './find-conflict.js';
import { type LifeState, type LifeVariable, valuesOf } from './life-variable.js';

/** A change with the changes that follow from it: topic to new value index. */
export type ChangeGroup = ReadonlyMap<string, number>;

/** The input of {@link drawChanges}. */
export interface DrawChangesInput {
  readonly variables: ReadonlyMap<string, LifeVariable>;
  readonly dependences: readonly Dependence[];
  readonly state: LifeState;
  /** Number of changes of each variable so far. */
  readonly counts: ReadonlyMap<string, number>;
  /** Number of variables to change in this period, plus or minus one. */
  readonly wanted: number;
  /** Maximum changes of one variable over all periods. */
  readonly most: number;
  /** Periods after this one. */
  readonly periodsLeft: number;
  readonly rng: Rng;
}

const mostTries = 60;

/**
 * Draws the changes of one period. It prefers variables with fewer changes so far, moves one step on a scale, includes
 * dependent changes, and leaves enough changes for later periods.
 */
export function drawChanges(input: DrawChangesInput): ChangeGroup[] {
  for (let trial = 0; trial < mostTries; trial += 1) {
    // Tries variety first. If that fails, try strictly the least changed variables, then the fewest allowed changes,
    // and finally without dependences.
    const spread = trial < mostTries / 2 ? 1.6 : 0.9;
    const wanted = trial < mostTries - 20 ? input.wanted : leastOf(input);
    const dependences = trial < mostTries - 10 ? input.dependences : [];
    const groups = tryChanges({ ...input, wanted, dependences }, spread);
    if (isFit(groups, input)) return groups;
  }
  return tryChanges({ ...input, wanted: leastOf(input), dependences: [] }, 0);
}

function leastOf({ wanted }: DrawChangesInput): number {
  return Math.max(1, wanted - 1);
}

function isFit(groups: readonly ChangeGroup[], input: DrawChangesInput): boolean {
  const { variables, counts, wanted, most, periodsLeft } = input;
  const least = leastOf(input);
  const changed = groups.flatMap((group) => [...group.keys()]);
  if (changed.length < least || changed.length > wanted + 1) return false;
  // A variable that never changed has the most changes left.
  const after = new Map([...variables.keys()].map((name) => [name, counts.get(name) ?? 0]));
  for (const name of changed) after.set(name, (after.get(name) ?? 0) + 1);
  return canGoOn(after, { periods: periodsLeft, least, most });
}

function tryChanges(input: DrawChangesInput, spread: number): ChangeGroup[] {
  const { variables, counts, state, most, wanted, rng } = input;
  const candidates = [...variables.keys()]
    .filter((name) => (counts.get(name) ?? 0) < most)
    .map((name) => ({ name, rank: (counts.get(name) ?? 0) + spread * rng.next() }))
    .sort((left, right) => left.rank - right.rank);
  const now = new Map(state);
  const touched = new Set<string>();
  const groups: ChangeGroup[] = [];
  for (const { name } of candidates) {
    if (touched.size >= wanted) break;
    if (touched.has(name)) continue;
    const group = tryGroup(name, { now, touched }, input);
    if (group === null || touched.size + group.size > wanted + 1) continue;
    for (const [topic, place] of group) {
      now.set(topic, place);
      touched.add(topic);
    }
    groups.push(group);
  }
  return groups;
}

/** A new value with all dependent changes; null if one of them is not possible now. */
function tryGroup(
  name: string,
  { now, touched }: { readonly now: LifeState; readonly touched: ReadonlySet<string> },
  { variables, dependences, counts, most, rng }: DrawChangesInput,
): ChangeGroup | null {
  const variable = variables.get(name);
  const current = now.get(name);
  if (variable === undefined || current === undefined) return null;
  const group = new Map([[name, rng.pick(nextPlaces(variable, current))]]);
  const after = new Map([...now, ...group]);
  for (;;) {
    const conflict = findConflict(after, variables, dependences);
    if (conflict === null) return group;
    const { topic, allowed } = conflict;
    if (group.has(topic) || touched.has(topic) || (counts.get(topic) ?? 0) >= most) return null;
    const place = rng.pick(allowed);
    group.set(topic, place);
    after.set(topic, place);
  }
}

/** Possible new values: the neighbours on a scale, otherwise all others. */
function nextPlaces(variable: LifeVariable, current: number): number[] {
  const others = valuesOf(variable).filter((place) => place !== current);
  return variable.topic.ordered ? others.filter((place) => Math.abs(place - current) === 1) : others;
}
