import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { settleTogether } from './settle-together.js';

it('gives what all of them give', async () => {
  expect(await settleTogether([setTimeout(2, 'late'), Promise.resolve(1)])).toEqual(['late', 1]);
});

it('tells the first failure in the order given, once none of them is still at work', async () => {
  const ended: string[] = [];
  const fail = async (name: string, delayMs: number): Promise<void> => {
    await setTimeout(delayMs);
    ended.push(name);
    throw new Error(name);
  };
  const both = settleTogether([fail('first', 20), fail('second', 1)]);
  await expect(both).rejects.toThrow('first');
  expect(ended).toEqual(['second', 'first']);
});
