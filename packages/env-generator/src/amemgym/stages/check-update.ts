import type { AMemGymEnvironment } from '../config/environment-schema.js';
import { leastChanges } from '../config/require-possible.js';
import type { GenerationRules } from '../rules.js';
import { canGoOn } from '../timeline/change-capacity.js';
import { type Checked, usableUnless } from './checked.js';
import type { StateUpdate, UpdateSetting } from './stage-context.js';

export interface UpdateReply {
  readonly period_summary: string;
  readonly updated: Readonly<Record<string, string>>;
}

/** The environment, the state and the counts that an update must fit. */
export interface UpdateCheck extends Pick<UpdateSetting, 'variables' | 'state' | 'counts' | 'periodsLeft'> {
  readonly environment: AMemGymEnvironment;
  readonly rules: GenerationRules;
}

/**
 * Whether a reply changes the requested number of variables, plus or minus one, each to another of its values, none
 * more often than `maxChangesPerState`, and leaves enough changes for later periods.
 */
export function checkUpdate(
  reply: UpdateReply,
  { environment, rules, variables, state, counts, periodsLeft }: UpdateCheck,
): Checked<StateUpdate> {
  const { changesPerPeriod, maxChangesPerState } = environment;
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  const updated = rules.readState(reply.updated, variables);
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
    if (rules.enforcesNumbers && (after.get(name) ?? 0) > maxChangesPerState) {
      problems.push(`${name} has changed ${maxChangesPerState} times and must stay as it is.`);
    }
  }
  if (updated.size < leastChanges(environment) || updated.size > changesPerPeriod + 1) {
    const range = `${leastChanges(environment)} to ${changesPerPeriod + 1}`;
    problems.push(`${updated.size} variables change instead of ${range}.`);
  }
  if (rules.refusesEmptyTexts && reply.period_summary.trim() === '')
    problems.push('period_summary is empty.');
  const goesOn = canGoOn(after, {
    periods: periodsLeft,
    least: leastChanges(environment),
    most: maxChangesPerState,
  });
  if (rules.enforcesNumbers && !goesOn) {
    problems.push(
      'too few changes would remain for later periods: choose fewer variables, and the least changed ones.',
    );
  }
  return usableUnless(problems, () => ({ summary: reply.period_summary.trim(), updated }));
}
