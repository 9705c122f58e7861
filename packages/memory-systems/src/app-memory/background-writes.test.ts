import { createManualClock, createRng, ProviderError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { fullContext } from '../bounds.js';
import { createScopedMemory, rememberEach } from '../scoped/index.js';
import { createMemory } from './create-memory.js';
import type { BackgroundWrite, Memory } from './memory.js';

/** A memory whose writes wait until they are released; the test decides which succeed. */
function createGated(onBackgroundWrite?: (outcome: BackgroundWrite) => void) {
  const begun: string[] = [];
  const gates = new Map<string, (error?: Error) => void>();
  const arrivals = new Map<string, () => void>();
  const memory = createMemory({
    system: createScopedMemory({
      info: { name: 'gated', version: '1.0.0' },
      remember: async (request) => {
        const [first] = request.observations;
        const id = first?.sourceId ?? '';
        begun.push(id);
        await new Promise<void>((resolve, reject) => {
          gates.set(id, (error) => (error === undefined ? resolve() : reject(error)));
          arrivals.get(id)?.();
        });
        return rememberEach(request);
      },
      createIndex: () => ({ put: () => {}, delete: () => {}, search: () => ({ hits: [] }) }),
    }),
    user: 'ann',
    clock: createManualClock(0),
    ...(onBackgroundWrite && { onBackgroundWrite }),
  });
  const arrived = (id: string) =>
    new Promise<void>((resolve) => (gates.has(id) ? resolve() : void arrivals.set(id, resolve)));
  const release = async (id: string, error?: Error) => {
    await arrived(id);
    arrivals.delete(id);
    const open = gates.get(id);
    gates.delete(id);
    open?.(error);
  };
  return { memory, begun, arrived, release };
}

const later = (memory: Memory, ...ids: string[]) =>
  memory.remember(
    ids.map((id) => ({ id, content: id })),
    { wait: false },
  );
const idsOf = async (memory: Memory) => (await memory.list()).map(({ id }) => id);
const down = () => new Error('the model is down');

describe('writes in the background', () => {
  it('return at once, preserve their order, and are finished by a flush', async () => {
    const { memory, begun, release } = createGated();
    expect(await later(memory, 'a')).toMatchObject({ turnIds: ['a'], buffered: ['a'], stored: [] });
    await later(memory, 'b');
    const third = memory.remember({ id: 'c', content: 'c' });
    expect(memory.pending()).toEqual(['a', 'b', 'c']);
    const flushed = memory.flush();
    for (const id of ['a', 'b', 'c']) await release(id);
    await flushed;
    expect((await third).stored).toEqual(['c']);
    expect([begun, await idsOf(memory), memory.pending()]).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], []]);
  });

  it('of different users run concurrently', async () => {
    const { memory, begun, release } = createGated();
    await later(memory, 'a');
    await later(memory.forUser('bo'), 'b');
    await release('b');
    await memory.forUser('bo').flush();
    expect([begun, memory.pending()]).toEqual([['a', 'b'], ['a']]);
    await release('a');
    await memory.flush();
  });

  it('that failed wait in order, are reported, and are retried', async () => {
    const outcomes: BackgroundWrite[] = [];
    const { memory, begun, release } = createGated((outcome) => outcomes.push(outcome));
    await later(memory, 'a');
    await later(memory, 'b');
    const direct = expect(memory.remember({ id: 'c', content: 'c' })).rejects.toThrow(/2 messages wait/);
    const flushed = memory.flush();
    await release('a', down());
    await expect(flushed).rejects.toThrow(
      /2 messages wait to be remembered, starting with "a": .*the model is down/,
    );
    await direct;
    expect(outcomes).toMatchObject([
      { scope: { user: 'ann' }, turnIds: ['a'], error: { name: 'BackendError' } },
    ]);
    expect([await idsOf(memory), memory.pending()]).toEqual([[], ['a', 'b']]);
    const again = memory.flush();
    await release('a');
    await release('b');
    await again;
    expect([begun, await idsOf(memory)]).toEqual([
      ['a', 'a', 'b'],
      ['a', 'b'],
    ]);
    expect(outcomes.slice(1)).toMatchObject([{ report: { stored: ['a'] } }, { report: { stored: ['b'] } }]);
  });

  it('are retried with the next message', async () => {
    const { memory, release } = createGated();
    await later(memory, 'a');
    const failed = memory.flush();
    await release('a', down());
    await expect(failed).rejects.toThrow();
    await later(memory, 'b');
    await release('a');
    await release('b');
    await memory.flush();
    expect(await idsOf(memory)).toEqual(['a', 'b']);
  });

  it('step aside when a model refuses the message itself: later ones are written, and a flush tries again', async () => {
    const outcomes: BackgroundWrite[] = [];
    const { memory, begun, release } = createGated((outcome) => outcomes.push(outcome));
    const refused = () => new ProviderError('content-filter', 'this text is not embedded');
    await later(memory, 'refused');
    await later(memory, 'b');
    await release('refused', refused());
    await release('b');
    const direct = memory.remember({ id: 'c', content: 'c' });
    await release('c');
    await direct;
    expect(await idsOf(memory)).toEqual(['b', 'c']);
    expect(memory.pending()).toEqual(['refused']);
    expect(begun).toEqual(['refused', 'b', 'c']);
    expect(outcomes.map(({ turnIds, error }) => [turnIds[0], error !== undefined])).toEqual([
      ['refused', true],
      ['b', false],
    ]);

    const flushed = memory.flush();
    await release('refused', refused());
    await expect(flushed).rejects.toThrow(/1 message waits .*"refused": this text is not embedded/);
    await memory.forget('refused');
    await memory.close();
  });

  it('are not stopped by a direct write that fails', async () => {
    const { memory, release } = createGated();
    const direct = memory.remember({ id: 'a', content: 'a' });
    await later(memory, 'b');
    await release('a', down());
    await expect(direct).rejects.toThrow(/the model is down/);
    await release('b');
    await memory.flush();
    expect(await idsOf(memory)).toEqual(['b']);
  });

  it('are discarded when a message or user is forgotten', async () => {
    const { memory, begun, arrived, release } = createGated();
    await later(memory, 'a');
    await arrived('a');
    await later(memory, 'b', 'c');
    const forgotten = [memory.forget('b'), memory.forget('a')];
    await release('a');
    await release('c');
    expect(await Promise.all(forgotten)).toEqual([[], ['a']]);
    await memory.flush();
    expect([begun, await idsOf(memory)]).toEqual([['a', 'c'], ['c']]);
    await later(memory, 'd');
    await arrived('d');
    await later(memory, 'e');
    const erased = memory.eraseUser();
    await release('d', down());
    await erased;
    expect([memory.pending(), await idsOf(memory), begun.includes('e')]).toEqual([[], [], false]);
  });

  it('are finished by closing, which does not wait for lost writes', async () => {
    const { memory, release } = createGated();
    await later(memory, 'a');
    const closing = memory.close();
    await expect(later(memory, 'b')).rejects.toThrow(/closed/);
    await release('a', down());
    await expect(closing).rejects.toThrow(/1 messages? waits? to be remembered/);
    expect(memory.pending()).toEqual(['a']);
    const closed = memory.close();
    await release('a');
    await closed;
    await memory.close();
    await expect(memory.list()).rejects.toThrow(/closed/);
  });

  it('store the message as it was passed, and check it at once', async () => {
    const memory = createMemory();
    const message = { id: 'a', content: 'The cat sleeps.', meta: { mood: 'calm' } };
    await memory.remember(message, { wait: false });
    message.meta.mood = 'upset';
    await memory.flush();
    expect((await memory.list())[0]?.meta).toEqual({ mood: 'calm' });
    await expect(memory.remember({ text: 'x' } as never, { wait: false })).rejects.toThrow(/unknown key/);
    const { signal } = new AbortController();
    await expect(memory.remember('x', { wait: false, signal })).rejects.toThrow(/nobody waits for/);
    expect(memory.pending()).toEqual([]);
  });

  it('of many users and messages are all written, in the order of each', async () => {
    const memory = createMemory({ system: fullContext() });
    const rng = createRng('background');
    const expected = new Map<string, string[]>();
    for (let place = 0; place < 200; place += 1) {
      const user = `user ${rng.int(10)}`;
      expected.set(user, [...(expected.get(user) ?? []), `m${place}`]);
      await later(memory.forUser(user), `m${place}`);
    }
    for (const user of expected.keys()) await memory.forUser(user).flush();
    for (const [user, ids] of expected) expect(await idsOf(memory.forUser(user))).toEqual(ids);
  });
});
