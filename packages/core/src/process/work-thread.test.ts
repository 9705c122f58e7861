import { threadId } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createWorkThread } from './work-thread.js';

type Echo = { readonly order: unknown; readonly threadId: number };

const thread = () => {
  const made = createWorkThread<unknown, Echo>('./__fixtures__/echo-thread.mjs', import.meta.url);
  if (made === undefined) throw new Error('no thread');
  return made;
};

describe('a thread for work', () => {
  it('does what it is sent, in a thread of its own, and answers each order with its own result', async () => {
    const { run } = thread();
    const orders = [{ spec: [1, 'two'] }, 'three', null];
    const done = await Promise.all(orders.map(run));
    expect(done.map((each) => each?.result.order)).toEqual(orders);
    const threads = new Set(done.map((each) => each?.result.threadId));
    expect(threads.size).toBe(1);
    expect(threads).not.toContain(threadId);
  });

  it.each(['fail', 'throw', 'die'])(
    'tells that nothing came of it where it must %s, and works on',
    async (how) => {
      const { run } = thread();
      expect(await Promise.all([run(how), run('before')])).toContain(undefined);
      expect((await run('after'))?.result.order).toBe('after');
    },
  );

  it('is not there where its file is not', () => {
    expect(createWorkThread('./no-such-thread.js', import.meta.url)).toBeUndefined();
  });

  it('is not there where nobody knows where its module lies, as in a bundle of CommonJS', () => {
    expect(createWorkThread('./__fixtures__/echo-thread.mjs', undefined)).toBeUndefined();
  });

  it('leaves to others what cannot be sent', async () => {
    const { run } = thread();
    expect(await run(() => 'a function')).toBeUndefined();
    expect((await run('a text'))?.result.order).toBe('a text');
  });
});
