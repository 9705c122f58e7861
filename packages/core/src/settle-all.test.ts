import { expect, it } from 'vitest';
import { InternalError, StorageError } from './errors/index.js';
import { settleAll } from './settle-all.js';

it('gives the values in order', async () => {
  const late = new Promise<string>((resolve) => setImmediate(resolve, 'late'));
  expect(await settleAll([late, Promise.resolve(1)])).toEqual(['late', 1]);
});

it('reports the first failure in the order given, once all promises have ended', async () => {
  let fail = () => {};
  const first = new Promise((_resolve, reject) => {
    fail = () => reject(new Error('first'));
  });
  let ended = false;
  const both = settleAll([first, Promise.reject(new Error('second'))]).finally(() => {
    ended = true;
  });
  both.catch(() => undefined);
  await new Promise(setImmediate);
  expect(ended).toBe(false);
  fail();
  await expect(both).rejects.toThrow('first');
});

it('reports a fault of MemGym before any other failure', async () => {
  const expected = Promise.reject(new StorageError('in-use', 'run', 'another process has it.'));
  await expect(settleAll([expected, Promise.reject(new InternalError('lost'))])).rejects.toThrow(
    InternalError,
  );
});
