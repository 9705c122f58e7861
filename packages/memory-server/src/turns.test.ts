import { createManualClock } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.js';

const round = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are one in each round of the event loop, in order of arrival', async () => {
    const turn = createTurns(createManualClock(0));
    const begun: number[] = [];
    for (const number of [1, 2, 3]) void turn('ann').then(() => begun.push(number));
    const seen: number[][] = [[...begun]];
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await round();
      seen.push([...begun]);
    }
    expect(seen).toEqual([[], [1], [1, 2], [1, 2, 3]]);
    await turn('ann');
    void turn('ann').then(() => begun.push(4));
    await round();
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('go to the caller who used the least time, so that many long requests hold nobody up', async () => {
    const clock = createManualClock(0);
    const turn = createTurns(clock);
    const begun: string[] = [];
    const ask = (caller: string, ms: number): Promise<number> =>
      turn(caller).then(() => {
        clock.advance(ms);
        return begun.push(caller);
      });
    const asked = Array.from({ length: 5 }, () => ask('bob', 2000));
    await round();
    expect(begun).toEqual(['bob']);
    // Two users who ask again and again beside one who asked for much at once.
    const again = async (caller: string): Promise<void> => {
      for (let time = 0; time < 3; time += 1) await ask(caller, 5);
    };
    const users = Promise.all([again('ann'), again('cem')]);
    await users;
    expect(begun.filter((caller) => caller === 'bob').length).toBeLessThanOrEqual(2);
    await Promise.all(asked);
    expect(begun).toHaveLength(11);
  });

  it('are shared alike by callers who ask for as much, also if one of them came later', async () => {
    const clock = createManualClock(0);
    const turn = createTurns(clock);
    const begun: string[] = [];
    const ask = (caller: string): Promise<unknown> =>
      turn(caller).then(() => {
        clock.advance(1000);
        return begun.push(caller);
      });
    const early = Array.from({ length: 20 }, () => ask('bob'));
    for (let rounds = 0; rounds < 10; rounds += 1) await round();
    const late = Array.from({ length: 10 }, () => ask('ann'));
    await Promise.all([...early, ...late]);
    // The one who was away does not get all that the other had before.
    const both = begun.slice(10, 20).filter((caller) => caller === 'ann').length;
    expect(both).toBeGreaterThanOrEqual(5);
    expect(both).toBeLessThanOrEqual(6);
  });
});
