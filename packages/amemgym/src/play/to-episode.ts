import type { Episode, JsonObject, Session } from '@memgym/core';
import { detectLanguage } from '@memgym/text';
import type { AMemGymPeriod, AMemGymUser } from '../data/amemgym-user.js';
import type { AMemGymOptions } from './amemgym-options.js';
import { periodProbes, periodQuestions } from './period-questions.js';
import { baseRounds, type Rounds } from './played-rounds.js';

/**
 * A user as an episode: all questions of all periods, the probes after the questions of their period, and in off-policy
 * mode the sessions. It includes the user, so that a protocol needs no other input.
 */
export function amemgymEpisode(
  whole: AMemGymUser,
  options: AMemGymOptions,
  {
    sessions = [],
    rounds = options.rounds ?? baseRounds,
  }: { readonly sessions?: readonly Session[] | undefined; readonly rounds?: Rounds } = {},
): Episode {
  const user = { ...whole, periods: whole.periods.slice(0, options.periods) };
  const language = detectLanguage(user.questions.map(({ text }) => text).join('\n'));
  return {
    id: user.id,
    cluster: user.id,
    language,
    conversation: {
      sessions: [...sessions],
      questions: user.periods.flatMap((period) => [
        ...periodQuestions(user, period, { language, ...options }),
        ...(options.diagnosis ? periodProbes(user, period, language) : []),
      ]),
    },
    meta: { user: amemgymUserToJson(user), rounds: { ...rounds } },
  };
}

/** The user of an episode. */
export function userOf(episode: Episode): AMemGymUser {
  return amemgymUserFromJson(episode.meta?.user as JsonObject);
}

/** Length of the user's sessions. */
export function roundsIn(episode: Episode): Rounds {
  return episode.meta?.rounds as unknown as Rounds;
}

/** A user as JSON, so that an episode contains everything its protocol needs. The order is preserved. */
export function amemgymUserToJson(user: AMemGymUser): JsonObject {
  const periods = user.periods.map((period) => ({
    ...period,
    state: [...period.state],
    updates: [...period.updates],
    updateCounts: [...period.updateCounts],
    sessions: period.sessions.map((session) => ({ ...session, exposedStates: [...session.exposedStates] })),
  }));
  return JSON.parse(JSON.stringify({ ...user, periods })) as JsonObject;
}

interface PlainPeriod extends Omit<AMemGymPeriod, 'state' | 'updates' | 'updateCounts' | 'sessions'> {
  state: [string, string][];
  updates: [string, { old: string | null; new: string }][];
  updateCounts: [string, number][];
  sessions: (Omit<AMemGymPeriod['sessions'][number], 'exposedStates'> & {
    exposedStates: [string, string][];
  })[];
}

/** The inverse of {@link amemgymUserToJson}. */
export function amemgymUserFromJson(json: JsonObject): AMemGymUser {
  const user = json as unknown as Omit<AMemGymUser, 'periods'> & { periods: PlainPeriod[] };
  return {
    ...user,
    periods: user.periods.map((period) => ({
      ...period,
      state: new Map(period.state),
      updates: new Map(period.updates),
      updateCounts: new Map(period.updateCounts),
      sessions: period.sessions.map((session) => ({
        ...session,
        exposedStates: new Map(session.exposedStates),
      })),
    })),
  };
}
