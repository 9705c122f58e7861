import type { Environment } from '../config/environment-schema.js';
import { leastChanges } from '../config/require-possible.js';
import type { GenerationRules } from '../rules.js';
import { canGoOn } from '../timeline/change-capacity.js';
import { type Checked, usableUnless } from './checked.js';
import type { PeriodAbsence, StateUpdate, UpdateSetting } from './stage-context.js';

export interface UpdateReply {
  readonly period_summary: string;
  readonly updated: Readonly<Record<string, string>>;
}

/** The environment, the state and the counts that an update must fit. */
export interface UpdateCheck
  extends Pick<UpdateSetting, 'variables' | 'state' | 'counts' | 'periodsLeft' | 'absence'> {
  readonly environment: Environment;
  readonly rules: GenerationRules;
}

/**
 * Whether a reply changes the requested number of variables, plus or minus one, each to another of its values, none
 * more often than `maxChangesPerState`, and leaves enough changes for later periods. Additions and deletions are counted
 * apart from updates.
 */
export function checkUpdate(
  reply: UpdateReply,
  { environment, rules, variables, state, counts, periodsLeft, absence }: UpdateCheck,
): Checked<StateUpdate> {
  const { changesPerPeriod, maxChangesPerState } = environment;
  const choices = new Map(variables.map((variable) => [variable.name, variable.choices]));
  const updated = rules.readState(reply.updated, variables);
  const after = new Map(counts);
  const problems: string[] = [];
  const found = { updates: 0, additions: 0, deletions: 0 };
  for (const [name, value] of updated) {
    const allowed = choices.get(name);
    if (allowed === undefined) {
      problems.push(`there is no variable ${JSON.stringify(name)}.`);
      found.updates += 1;
      continue;
    }
    if (!allowed.includes(value)) {
      problems.push(`${JSON.stringify(value)} is not a choice of ${name}: ${JSON.stringify(allowed)}.`);
    } else if (state.get(name) === value) problems.push(`${name} is ${JSON.stringify(value)} already.`);
    after.set(name, (counts.get(name) ?? 0) + 1);
    const kind = kindOf(state.get(name), value, absence);
    found[kind] += 1;
    if (kind === 'additions' && absence?.mayBegin.includes(name) === false) {
      problems.push(`${name} has ended and stays ${JSON.stringify(absence.value)}.`);
    }
    if (kind !== 'updates') continue;
    if (rules.enforcesNumbers && (after.get(name) ?? 0) > maxChangesPerState) {
      problems.push(`${name} has changed ${maxChangesPerState} times and must stay as it is.`);
    }
  }
  if (found.updates < leastChanges(environment) || found.updates > changesPerPeriod + 1) {
    const range = `${leastChanges(environment)} to ${changesPerPeriod + 1}`;
    const besides = absence === undefined ? '' : ', besides those that begin or end';
    problems.push(`${found.updates} variables change instead of ${range}${besides}.`);
  }
  if (absence !== undefined) {
    if (found.additions !== absence.additions) {
      problems.push(`${found.additions} variables begin instead of ${absence.additions}.`);
    }
    if (found.deletions !== absence.deletions) {
      problems.push(`${found.deletions} variables end instead of ${absence.deletions}.`);
    }
  }
  if (rules.refusesEmptyTexts && reply.period_summary.trim() === '')
    problems.push('period_summary is empty.');
  const goesOn = canGoOn(updatable(after, new Map([...state, ...updated]), absence), {
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

function kindOf(
  old: string | undefined,
  value: string,
  absence: PeriodAbsence | undefined,
): 'updates' | 'additions' | 'deletions' {
  if (absence === undefined || old === value) return 'updates';
  if (old === absence.value) return 'additions';
  return value === absence.value ? 'deletions' : 'updates';
}

/**
 * The counts of the variables that can be updated later: those with a value, without the ones that later deletions may
 * take, for which the least changed are assumed.
 */
function updatable(
  counts: ReadonlyMap<string, number>,
  state: ReadonlyMap<string, string>,
  absence: PeriodAbsence | undefined,
): ReadonlyMap<string, number> {
  if (absence === undefined) return counts;
  const there = [...counts].filter(([name]) => state.get(name) !== absence.value);
  return new Map(there.toSorted(([, one], [, other]) => one - other).slice(absence.deletionsLeft));
}
