import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mapBounded } from './map-bounded.js';

describe('mapBounded', () => {
  it('returns results in order and never exceeds the limit', async () => {
    let running = 0;
    let most = 0;
    const results = await mapBounded([5, 1, 4, 2, 3], 2, async (item) => {
      running += 1;
      most = Math.max(most, running);
      for (let wait = 0; wait < item; wait += 1) await turn();
      running -= 1;
      return item * 10;
    });
    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it('starts nothing after a failure, and waits for running tasks', async () => {
    const started: number[] = [];
    let finished = 0;
    const work = mapBounded([0, 1, 2, 3, 4], 2, async (item) => {
      started.push(item);
      await turn();
      if (item === 0) throw new Error('first');
      await turn();
      finished += 1;
    });
    await expect(work).rejects.toThrow('first');
    expect(started).toEqual([0, 1]);
    expect(finished).toBe(1);
  });

  it('accepts an empty list', async () => {
    expect(await mapBounded([], 3, async () => 1)).toEqual([]);
  });
});
