import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Middleware } from '@memgym/llm-client';

const callsAtOnce = 8;

/**
 * Lets signals, timers and sockets have their turn before every eighth call. Replies of a simulated model and of the cache
 * come without one, so that Ctrl-C would be noticed only at the end of a run. Affects no result.
 */
export function createGiveWay(): Middleware {
  let calls = 0;
  return async (call, next) => {
    calls += 1;
    if (calls % callsAtOnce === 0) await nextTurn();
    return next(call);
  };
}
