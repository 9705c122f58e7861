import { expect, it } from 'vitest';
import { createWriteQueue } from './write-queue.js';

it('runs a scope’s writes in order even if one of them fails', async () => {
  const queue = createWriteQueue();
  const done: string[] = [];
  const first = queue.inScope('a', async () => {
    await Promise.resolve();
    done.push('first');
    throw new Error('first failed');
  });
  const second = queue.inScope('a', async () => done.push('second'));
  await expect(first).rejects.toThrow('first failed');
  await second;
  expect(done).toEqual(['first', 'second']);
});

it('makes an exclusive task wait for all others, and all others wait for it', async () => {
  const queue = createWriteQueue();
  const done: string[] = [];
  const note = (name: string) => async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    done.push(name);
  };
  void queue.inScope('a', note('before a'));
  void queue.inScope('b', note('before b'));
  void queue.alone(note('alone'));
  void queue.inScope('a', note('after a'));
  await queue.drained();
  expect(done).toEqual(['before a', 'before b', 'alone', 'after a']);
});
