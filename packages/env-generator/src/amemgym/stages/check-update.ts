import type { AmemgymState, AmemgymVariable } from '@memgym/datasets';
import type { AmemgymEnvironment } from '../config/environment-schema.js';
import { leastChanges } from '../config/require-possible.js';
import { canGoOn } from '../timeline/change-capacity.js';
import { type Checked, usableUnless } from './ask-until-valid.js';
import { readState } from './read-state.js';

export interface UpdateReply {
  readonly period_summary: string;
  readonly updated: Readonly<Record<string, string>>;
}

export interface UpdateSetting {
  readonly environment: AmemgymEnvironment;
  readonly variables: readonly AmemgymVariable[];
  readonly state: AmemgymState;
  /** Number of changes of every variable so far. */
  readonly counts: ReadonlyMap<string, number>;
  /** Periods after this one. */
  readonly periodsLeft: number;
}

/**
 * Whether a reply changes the requested number of variables, plus or minus one, each to another of its values. `fixed`
 * also enforces `maxChangesPerState`, which the original only requests (docs/specs/amemgym.md#faults-of-the-original),
 * and leaves enough changes for later periods.
 */
export function checkUpdate(
  reply: UpdateReply,
  { environment, variables, state, counts, periodsLeft }: UpdateSetting,
): Checked<{ summary: string; updated: Map<string, string> }> {
  const { changesPerPeriod, maxChangesPerState } = environment;
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  const updated = new Map(readState(reply.updated, variables, environment));
  const fixed = environment.profile === 'fixed';
  const after = new Map(counts);
  const problems: string[] = [];
  for (const [name, value] of updated) {
    const allowed = choices.get(name);
    if (allowed === undefined) {
      problems.push(`there is no variable ${JSON.stringify(name)}.`);
      continue;
    }
    if (!allowed.includes(value)) {
      problems.push(`${JSON.stringify(value)} is not a choice of ${name}: ${JSON.stringify(allowed)}.`);
    } else if (state.get(name) === value) problems.push(`${name} is ${JSON.stringify(value)} already.`);
    after.set(name, (counts.get(name) ?? 0) + 1);
    if (fixed && (after.get(name) ?? 0) > maxChangesPerState) {
      problems.push(`${name} has changed ${maxChangesPerState} times and must stay as it is.`);
    }
  }
  if (updated.size < leastChanges(environment) || updated.size > changesPerPeriod + 1) {
    const range = `${leastChanges(environment)} to ${changesPerPeriod + 1}`;
    problems.push(`${updated.size} variables change instead of ${range}.`);
  }
  if (fixed && reply.period_summary.trim() === '') problems.push('period_summary is empty.');
  const goesOn = canGoOn(after, {
    periods: periodsLeft,
    least: leastChanges(environment),
    most: maxChangesPerState,
  });
  if (fixed && !goesOn) {
    problems.push(
      'too few changes would remain for later periods: choose fewer variables, and the least changed ones.',
    );
  }
  return usableUnless(problems, () => ({ summary: reply.period_summary.trim(), updated }));
}
