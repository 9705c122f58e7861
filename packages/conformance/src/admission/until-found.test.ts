import { expect, it } from 'vitest';
import { untilFound } from './until-found.js';

/** A clock that only waiting moves. */
function waiting(limitMs: number) {
  const pauses: number[] = [];
  const now = (): number => pauses.reduce((sum, ms) => sum + ms, 0);
  return { pauses, now, limitMs, pause: async (ms: number) => void pauses.push(ms) };
}

it('searches again after longer and longer pauses until something is found', async () => {
  const patience = waiting(10_000);
  let searches = 0;
  const result = await untilFound(async () => {
    searches += 1;
    return searches > 3 ? 'it' : undefined;
  }, patience);
  expect(result).toEqual({ found: 'it', ms: 25 + 50 + 100, searches: 4 });
});

it('ends at the limit, and searches once without one', async () => {
  const nothing = async () => undefined;
  const patience = waiting(60);
  expect(await untilFound(nothing, patience)).toEqual({ found: undefined, ms: 60, searches: 3 });
  expect(patience.pauses).toEqual([25, 35]);
  expect(await untilFound(nothing, waiting(0))).toMatchObject({ searches: 1 });
});

it('ends although the clock stands still', async () => {
  const { pauses, pause } = waiting(0);
  const still = { now: () => 0, pause, limitMs: 100 };
  expect(await untilFound(async () => undefined, still)).toMatchObject({ found: undefined });
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(100);
});
