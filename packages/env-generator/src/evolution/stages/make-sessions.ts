import { defined } from '@memgym/core/config';
import { absentValueOf } from '../config/absent-value.js';
import { writeInitialQueries } from '../prompts/write-initial-queries.js';
import { writeUpdateQueries } from '../prompts/write-update-queries.js';
import type { StateVariable, UserState } from '../state.js';
import { sessionTimes } from '../timeline/session-times.js';
import type { DraftSession, PeriodUpdate, StateTransition, UserProfile } from '../user/user-parts.js';
import { askUntilValid } from './ask-until-valid.js';
import { type Checked, unusable, usable, usableUnless } from './checked.js';
import type { StageContext } from './stage-context.js';

/** A request and the values that it should reveal. */
interface QueryDraft {
  readonly query: string;
  readonly exposedStates: UserState;
}

/**
 * Maximum number of variables that one request of period 0 reveals (packages/amemgym/spec.md#environment-generation, call
 * 11).
 */
const mostExposed = 3;

/**
 * Calls 11 to 14: the sessions of every period, with the requests that open them
 * (packages/amemgym/spec.md#environment-generation).
 */
export function makeSessions(
  context: StageContext,
  {
    profile,
    variables,
    transition,
  }: {
    readonly profile: UserProfile;
    readonly variables: readonly StateVariable[];
    readonly transition: StateTransition;
  },
): Promise<DraftSession[][]> {
  const { environment, rules, steps } = context;
  const { startDate } = environment;
  return rules.workOnAll(transition.states, async (state, period) => {
    const update = period === 0 ? undefined : transition.updates[period - 1];
    const drafts =
      update === undefined
        ? await writeInitial(context, { profile, variables, state })
        : await writeForEvents(context, update, { profile, variables, period });
    const times = sessionTimes({
      count: drafts.length,
      start: update?.start ?? null,
      end: update?.end ?? startDate,
      rng: context.rng.stream(`period-${period}/session-times`),
      rules,
    });
    return rules.workOnAll(drafts, async ({ query, exposedStates }, index) => ({
      ...(await steps.makeClearQuery(context, {
        piece: `period-${period}/session-${index}`,
        draft: query,
        exposedStates,
        state,
        variables,
      })),
      exposedStates,
      time: times[index] ?? '',
    }));
  });
}

function writeInitial(
  context: StageContext,
  {
    profile,
    variables,
    state,
  }: {
    readonly profile: UserProfile;
    readonly variables: readonly StateVariable[];
    readonly state: UserState;
  },
): Promise<QueryDraft[]> {
  const { environment, language, rules } = context;
  const absent = absentValueOf(context);
  const isThere = (name: string): boolean => absent === undefined || state.get(name) !== absent;
  const told = variables.filter(({ name }) => isThere(name));
  const without = variables.flatMap(({ name }) => (isThere(name) ? [] : [name]));
  return askUntilValid(context, {
    piece: 'period-0/queries',
    prompt: writeInitialQueries,
    request: {
      profile: profile.formatted_str,
      startDate: environment.startDate,
      language,
      variables: told.map((variable) => ({ ...variable, value: state.get(variable.name) ?? '' })),
      ...(without.length > 0 && { without }),
    },
    temperature: 'low',
    check: ({ queries }): Checked<QueryDraft[]> => {
      const drafts = queries.map(({ exposed_states, query }) => ({
        query: rules.storedText(query),
        exposedStates: rules.readState(exposed_states, variables),
      }));
      const covered = new Set<string>();
      const problems: string[] = [];
      for (const { query, exposedStates } of drafts) {
        for (const [name, value] of exposedStates) {
          const real = state.get(name);
          if (real !== value) {
            problems.push(`${name} is ${JSON.stringify(real ?? null)}, not ${JSON.stringify(value)}.`);
          }
          if (!isThere(name)) problems.push(`the user has no ${name} yet, so no query reveals it.`);
          covered.add(name);
        }
        if (rules.refusesEmptyTexts && query === '') problems.push('a query is empty.');
        if (rules.enforcesNumbers && (exposedStates.size === 0 || exposedStates.size > mostExposed)) {
          problems.push(`a query reveals ${exposedStates.size} variables instead of 1 to ${mostExposed}.`);
        }
      }
      if (rules.enforcesNumbers && drafts.length > told.length) {
        problems.push(`there are ${drafts.length} queries instead of at most ${told.length}.`);
      }
      const missing = [...state.keys()].filter((name) => isThere(name) && !covered.has(name));
      if (missing.length > 0) problems.push(`no query reveals ${missing.join(', ')}.`);
      return usableUnless(problems, () => drafts);
    },
  });
}

function writeForEvents(
  context: StageContext,
  { start, end, events, updated, old }: PeriodUpdate,
  {
    profile,
    variables,
    period,
  }: { readonly profile: UserProfile; readonly variables: readonly StateVariable[]; readonly period: number },
): Promise<QueryDraft[]> {
  const { environment, language, rules } = context;
  const absent = absentValueOf(context);
  return askUntilValid(context, {
    piece: `period-${period}/queries`,
    prompt: writeUpdateQueries,
    request: {
      profile: profile.formatted_str,
      profileDate: environment.startDate,
      startDate: start,
      endDate: end,
      language,
      schema: variables,
      events: events.map((event) => ({
        event: event.text,
        changes: variables
          .filter(({ name }) => event.variables.includes(name))
          .map(({ name, choices }) => ({
            name,
            choices,
            old: old.get(name) ?? '',
            new: updated.get(name) ?? '',
          })),
      })),
      ...defined({ absent }),
    },
    temperature: 'low',
    check: ({ queries }): Checked<QueryDraft[]> => {
      if (queries.length !== events.length) {
        return unusable(`there are ${queries.length} queries for ${events.length} events.`);
      }
      if (rules.refusesEmptyTexts && queries.some((query) => query.trim() === '')) {
        return unusable('a query is empty.');
      }
      return usable(
        queries.map((query, index) => ({
          query: rules.storedText(query),
          exposedStates: new Map(
            (events[index]?.variables ?? []).map((name) => [name, updated.get(name) ?? '']),
          ),
        })),
      );
    },
  });
}
