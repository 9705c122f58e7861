import type { AmemgymState, AmemgymVariable } from '@memgym/datasets';
import { chooseInitialState } from '../prompts/choose-initial-state.js';
import { languageTexts } from '../prompts/language-texts.js';
import { writeEvents } from '../prompts/write-events.js';
import { writeUpdate } from '../prompts/write-update.js';
import { endOfPeriods, type PeriodDates, periodDates } from '../timeline/period-dates.js';
import { countUpdates } from '../user/update-counts.js';
import type { PeriodUpdate, StateTransition, UserProfile } from '../user/user-parts.js';
import { askAsReleased } from './ask-as-released.js';
import { askUntilValid, usableUnless } from './ask-until-valid.js';
import { askUpdateAsReleased, type ReleasedUpdate } from './ask-update-as-released.js';
import { checkEvents } from './check-events.js';
import { checkUpdate } from './check-update.js';
import type { GenerationContext } from './generation-context.js';
import { readState } from './read-state.js';

/**
 * Calls 5 to 7: the initial state, and the changes of every period with their reasons
 * (docs/specs/amemgym.md#environment-generation).
 */
export async function makeTransition(
  context: GenerationContext,
  profile: UserProfile,
  variables: readonly AmemgymVariable[],
): Promise<StateTransition> {
  const periods = periodDates(context.environment);
  let state = await makeInitialState(context, profile, variables);
  const states = [state];
  const updates: PeriodUpdate[] = [];
  for (const dates of periods) {
    const update = await makeUpdate(context, profile, { variables, state, updates, dates });
    updates.push(update);
    state = new Map([...state, ...update.updated]);
    states.push(state);
  }
  return { states, updates };
}

function makeInitialState(
  context: GenerationContext,
  profile: UserProfile,
  variables: readonly AmemgymVariable[],
): Promise<AmemgymState> {
  const { environment } = context;
  const { startDate } = environment;
  return askUntilValid(context, {
    piece: 'initial-state',
    prompt: chooseInitialState,
    request: {
      profile: profile.formatted_str,
      variables,
      startDate,
      endDate: endOfPeriods(environment),
    },
    temperature: 'low',
    check: (reply) => {
      const given = readState(reply, variables, environment);
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
      // The original keeps the order of the reply.
      return usableUnless(problems, () => (environment.profile === 'fixed' ? state : given));
    },
  });
}

interface PeriodSetting {
  readonly variables: readonly AmemgymVariable[];
  readonly state: AmemgymState;
  /** Number of changes in earlier periods. */
  readonly updates: readonly PeriodUpdate[];
  readonly dates: PeriodDates;
}

async function makeUpdate(
  context: GenerationContext,
  profile: UserProfile,
  { variables, state, updates, dates }: PeriodSetting,
): Promise<PeriodUpdate> {
  const { environment } = context;
  const step = updates.length + 1;
  const counts = countUpdates(state.keys(), updates);
  const range = { startDate: dates.start, endDate: dates.end };
  const piece = `period-${step}/update`;
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
    language: languageTexts[environment.language].name,
    changesPerPeriod: environment.changesPerPeriod,
    maxChangesPerState: environment.maxChangesPerState,
  };
  const rules = { environment, variables, state, counts, periodsLeft: environment.periods - step };
  const { summary, updated } =
    environment.profile === 'fixed'
      ? await askUntilValid(context, {
          piece,
          prompt: writeUpdate,
          request,
          temperature: 'high',
          check: (reply) => checkUpdate(reply, rules),
        })
      : await askReleased(context, piece, request, { ...rules, ...dates });
  const old = new Map([...updated.keys()].map((name) => [name, state.get(name) ?? '']));
  const events = await askUntilValid(context, {
    piece: `period-${step}/events`,
    prompt: writeEvents,
    request: {
      profile: profile.formatted_str,
      profileDate: environment.startDate,
      ...range,
      language: languageTexts[environment.language].name,
      summary,
      changes: variables.flatMap((variable) => {
        const value = updated.get(variable.name);
        if (value === undefined) return [];
        return [{ ...variable, old: old.get(variable.name) ?? '', new: value }];
      }),
      unchanged: Object.fromEntries([...state].filter(([name]) => !updated.has(name))),
    },
    temperature: 'low',
    releasedTries: 5,
    check: (reply) => checkEvents(reply, updated, environment),
  });
  return { ...dates, summary, updated, old, events };
}

/** The update, requested as in the original. */
async function askReleased(
  context: GenerationContext,
  piece: string,
  request: Parameters<typeof writeUpdate.request>[0]['request'],
  setting: Omit<ReleasedUpdate, 'ask'>,
): Promise<{ readonly summary: string; readonly updated: AmemgymState }> {
  const model = context.modelFor(piece);
  let trial = 0;
  const { period_summary, updated } = await askUpdateAsReleased({
    ...setting,
    ask: (corrections) =>
      askAsReleased(context, writeUpdate, {
        model,
        request,
        corrections,
        temperature: 'high',
        trial: trial++,
      }),
  });
  return { summary: period_summary, updated: new Map(Object.entries(updated)) };
}
