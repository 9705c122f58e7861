import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Middleware } from '@memgym/llm-client';

const callsAtOnce = 8;

/**
 * Lets signals, timers and sockets have their turn before the first and every eighth further call of an item to a client.
 * Replies of a simulated model and of the cache come without one, so that Ctrl-C would be noticed only at the end of a run.
 * It counts for each item, so that the order of an item's calls does not depend on other items.
 */
export function createGiveWay(): Middleware {
  let calls = 0;
  return async (call, next) => {
    if (calls % callsAtOnce === 0) await nextTurn();
    calls += 1;
    return next(call);
  };
}
