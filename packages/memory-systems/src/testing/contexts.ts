import { createRng, createStepClock, type ReadContext, type Scope } from '@memgym/core';

/** What writes and reads of a test are given; the clock steps by a millisecond from 0. */
export function contextOf(user = 'ada', details: Partial<ReadContext> = {}): ReadContext {
  const scope: Scope = { user };
  return { scope, clock: createStepClock(), rng: createRng(1), ...details };
}
