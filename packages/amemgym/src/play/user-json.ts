import type { JsonObject } from '@memgym/core';
import type { AMemGymPeriod, AMemGymUser } from '../data/amemgym-user.js';

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
