import { defined } from '@memgym/core/config';
import { absentValueOf } from '../config/absent-value.js';
import { chooseInitialState } from '../prompts/choose-initial-state.js';
import { writeEvents } from '../prompts/write-events.js';
import type { StateVariable, UserState } from '../state.js';
import { type AbsenceCounts, absenceSchedule } from '../timeline/absence-schedule.js';
import { endOfPeriods, type PeriodDates, periodDates } from '../timeline/period-dates.js';
import { countUpdates } from '../user/update-counts.js';
import type { PeriodUpdate, StateTransition, UserProfile } from '../user/user-parts.js';
import { askUntilValid } from './ask-until-valid.js';
import { checkEvents } from './check-events.js';
import { usableUnless } from './checked.js';
import type { StageContext } from './stage-context.js';

/**
 * Calls 5 to 7: the initial state, and the changes of every period with their reasons
 * (packages/amemgym/spec.md#environment-generation).
 */
export async function makeTransition(
  context: StageContext,
  profile: UserProfile,
  variables: readonly StateVariable[],
): Promise<StateTransition> {
  const periods = periodDates(context.environment, context.rules);
  let state = await makeInitialState(context, profile, variables);
  const states = [state];
  const updates: PeriodUpdate[] = [];
  const schedule =
    absentValueOf(context) === undefined
      ? undefined
      : absenceSchedule(context.environment, context.rng.stream('additions and deletions'));
  for (const dates of periods) {
    const update = await makeUpdate(context, profile, { variables, state, updates, dates, schedule });
    updates.push(update);
    state = new Map([...state, ...update.updated]);
    states.push(state);
  }
  return { states, updates };
}

function makeInitialState(
  context: StageContext,
  profile: UserProfile,
  variables: readonly StateVariable[],
): Promise<UserState> {
  const { environment, rules } = context;
  const { startDate, additions = 0 } = environment;
  const absent = absentValueOf(context);
  return askUntilValid(context, {
    piece: 'initial-state',
    prompt: chooseInitialState,
    request: {
      profile: profile.formatted_str,
      variables,
      startDate,
      endDate: endOfPeriods(environment, rules),
      ...(absent !== undefined && { absent, without: additions }),
    },
    temperature: 'low',
    check: (reply) => {
      const given = rules.readState(reply, variables);
      const problems = [...given.keys()]
        .filter((name) => !variables.some((variable) => variable.name === name))
        .map((name) => `there is no variable ${JSON.stringify(name)}.`);
      const state = new Map<string, string>();
      for (const { name, choices } of variables) {
        const value = given.get(name);
        if (value === undefined) problems.push(`${name} has no value.`);
        else if (!choices.includes(value)) {
          problems.push(`${JSON.stringify(value)} is not a choice of ${name}: ${JSON.stringify(choices)}.`);
        } else state.set(name, value);
      }
      const without = [...state.values()].filter((value) => value === absent).length;
      if (without !== additions) {
        problems.push(`${without} variables are ${JSON.stringify(absent)} instead of ${additions}.`);
      }
      return usableUnless(problems, () => (rules.keepsReplyOrder ? given : state));
    },
  });
}

interface PeriodSetting {
  readonly variables: readonly StateVariable[];
  readonly state: UserState;
  /** Number of changes in earlier periods. */
  readonly updates: readonly PeriodUpdate[];
  readonly dates: PeriodDates;
  /** By period; undefined if there are only updates. */
  readonly schedule: readonly AbsenceCounts[] | undefined;
}

async function makeUpdate(
  context: StageContext,
  profile: UserProfile,
  { variables, state, updates, dates, schedule }: PeriodSetting,
): Promise<PeriodUpdate> {
  const { environment, language, rules, steps } = context;
  const step = updates.length + 1;
  const counts = countUpdates(state.keys(), updates);
  const absent = absentValueOf(context);
  const absence =
    absent === undefined || schedule === undefined
      ? undefined
      : {
          value: absent,
          ...(schedule[step - 1] ?? { additions: 0, deletions: 0 }),
          mayBegin: [...state.keys()].filter((name) => state.get(name) === absent && counts.get(name) === 0),
        };
  const deletionsLeft = (schedule ?? []).slice(step).reduce((sum, { deletions }) => sum + deletions, 0);
  const range = { startDate: dates.start, endDate: dates.end };
  const request = {
    profile: profile.formatted_str,
    profileDate: environment.startDate,
    step,
    steps: environment.periods,
    ...range,
    variables: variables.map((variable) => ({
      ...variable,
      value: state.get(variable.name) ?? '',
      changes: counts.get(variable.name) ?? 0,
    })),
    earlier: updates.map((update) => ({
      start: update.start,
      end: update.end,
      summary: update.summary,
      updated: Object.fromEntries(update.updated),
      old: Object.fromEntries(update.old),
      events: update.events.map(({ text }) => text),
    })),
    language: language.name,
    changesPerPeriod: environment.changesPerPeriod,
    maxChangesPerState: environment.maxChangesPerState,
    ...defined({ absence }),
  };
  const { summary, updated } = await steps.askForUpdate(context, {
    piece: `period-${step}/update`,
    request,
    dates,
    variables,
    state,
    counts,
    periodsLeft: environment.periods - step,
    ...(absence !== undefined && { absence: { ...absence, deletionsLeft } }),
  });
  const old = new Map([...updated.keys()].map((name) => [name, state.get(name) ?? '']));
  const events = await askUntilValid(context, {
    piece: `period-${step}/events`,
    prompt: writeEvents,
    request: {
      profile: profile.formatted_str,
      profileDate: environment.startDate,
      ...range,
      language: language.name,
      summary,
      changes: variables.flatMap((variable) => {
        const value = updated.get(variable.name);
        if (value === undefined) return [];
        return [{ ...variable, old: old.get(variable.name) ?? '', new: value }];
      }),
      unchanged: Object.fromEntries([...state].filter(([name]) => !updated.has(name))),
      ...defined({ absent }),
    },
    temperature: 'low',
    check: (reply) => checkEvents(reply, updated, rules),
  });
  return { ...dates, summary, updated, old, events };
}
