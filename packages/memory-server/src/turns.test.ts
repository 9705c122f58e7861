import { createManualClock } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.js';

const round = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are one after another, in order of arrival, and each lasts until what it begins in later rounds is done', async () => {
    const turn = createTurns(createManualClock(0));
    const seen: string[] = [];
    const asked = [1, 2, 3].map(async (number) => {
      await turn('ann');
      seen.push(`begins ${number}`);
      // A memory begins in a round of its own, and its answer is shown in another one.
      await round();
      await round();
      seen.push(`ends ${number}`);
    });
    await Promise.all(asked);
    expect(seen).toEqual([1, 2, 3].flatMap((number) => [`begins ${number}`, `ends ${number}`]));
  });

  it('are charged to those who used the time, also if it passes in a later round', async () => {
    const clock = createManualClock(0);
    const turn = createTurns(clock);
    const begun: string[] = [];
    const ask = async (caller: string, ms: number): Promise<void> => {
      await turn(caller);
      begun.push(caller);
      await round();
      clock.advance(ms);
    };
    // Both have been served once, so that it is known what they use.
    await Promise.all([ask('bob', 500), ask('ann', 1)]);
    begun.length = 0;
    await Promise.all([ask('bob', 500), ask('ann', 1), ask('bob', 500), ask('ann', 1)]);
    expect(begun).toEqual(['ann', 'ann', 'bob', 'bob']);
  });

  it('go first to callers of whom it is known that they ask for little, before many who are new', async () => {
    const clock = createManualClock(0);
    const turn = createTurns(clock);
    const begun: string[] = [];
    const ask = async (caller: string, ms: number): Promise<void> => {
      await turn(caller);
      begun.push(caller);
      clock.advance(ms);
    };
    await ask('ann', 1);
    const strangers = Array.from({ length: 10 }, (_, n) => ask(`new ${n}`, 200));
    await Promise.all([...strangers, ask('ann', 1)]);
    expect(begun.slice(0, 2)).toEqual(['ann', 'ann']);
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
