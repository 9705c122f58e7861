import type { Session, Turn } from '@memgym/core';
import type { AMemGymPeriod, AMemGymSession, AMemGymUser } from '../data/amemgym-user.js';
import type { Rounds } from './played-rounds.js';

/**
 * The first message of a session: its stored query, prefixed with the time
 * (packages/amemgym/spec.md#results-of-a-run).
 */
export function sessionOpener({ id, time, query }: AMemGymSession): Turn {
  return {
    id,
    role: 'user',
    content: `[Current Time: ${time.replace('T', ' ')}]\n${query}`,
    eventTime: time,
    sessionId: id,
  };
}

/** Number of exchanges in a session of the period. */
export function roundsOf(period: Pick<AMemGymPeriod, 'index'>, rounds: Rounds): number {
  return period.index === 0 ? rounds.init : rounds.update;
}

/** Total number of messages exchanged with a user. */
export function messagesWith({ periods }: AMemGymUser, rounds: Rounds): number {
  return periods.reduce((sum, period) => sum + 2 * roundsOf(period, rounds) * period.sessions.length, 0);
}

/** The message ids of a played session, in order. */
export function turnIdsOf(session: AMemGymSession, rounds: number): string[] {
  return Array.from({ length: rounds }, (_, round) => {
    const message = round === 0 ? session.id : `${session.id}/r${round}`;
    return [message, `${message}/reply`];
  }).flat();
}

/** The exchanges of a session, each as a session of two messages with the same session id. */
export function exchangesOf(session: Session): Session[] {
  return Array.from({ length: session.turns.length / 2 }, (_, exchange) => ({
    ...session,
    turns: session.turns.slice(exchange * 2, exchange * 2 + 2),
  }));
}
