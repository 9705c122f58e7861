import { createManualClock, type Scope } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { scriptedService } from '../remote/__fixtures__/scripted-service.js';
import { type RemoteHit, type RemoteMemory, remoteMemory } from '../remote/index.js';
import { createScopedMemory, rememberEach } from '../scoped/index.js';
import { createInMemoryStorage } from '../storage/in-memory-storage.js';
import { createMemory } from './create-memory.js';
import type { Memory } from './memory.js';

/** A service that answers late, and lists what it holds. */
function service() {
  const scopes = new Map<string, Scope>();
  const { remote } = scriptedService(
    (kept: Map<string, RemoteHit[]>) =>
      ({
        remember: async ({ label, scope }, messages) => {
          for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
          scopes.set(label, scope);
          const added = messages.map(({ sourceId, text }) => ({ id: sourceId, text, sourceIds: [sourceId] }));
          kept.set(label, [...(kept.get(label) ?? []), ...added]);
          return undefined;
        },
        list: async ({ label }) => ({ memories: kept.get(label) ?? [] }),
        forget: async ({ label }, ids) => {
          const before = kept.get(label) ?? [];
          kept.set(
            label,
            before.filter(({ id }) => !ids.includes(id)),
          );
          return before.map(({ id }) => id).filter((id) => ids.includes(id));
        },
        update: async ({ label }, id, text) => {
          const held = kept.get(label) ?? [];
          kept.set(
            label,
            held.map((each) => (each.id === id ? { ...each, text } : each)),
          );
          return held.some((each) => each.id === id);
        },
        scopes: async (_label, _call, user) =>
          [...scopes].flatMap(([label, scope]) =>
            (kept.get(label) ?? []).length > 0 && (user === undefined || scope.user === user) ? [scope] : [],
          ),
      }) satisfies Partial<RemoteMemory>,
  );
  return remoteMemory(remote);
}

const memories: Record<string, () => Memory> = {
  'in the process': () => createMemory({ user: 'ann' }),
  'in a storage': () => createMemory({ user: 'ann', storage: createInMemoryStorage() }),
  elsewhere: () => createMemory({ user: 'ann', system: service() }),
};

const a = { id: 'a', content: 'The cat is called Miso.' };
const b = { id: 'b', content: 'The dog is called Pip.' };
const p = { id: 'p', content: 'The code is 7291.' };
const later = { wait: false } as const;

const cases: Record<string, { calls: (m: Memory) => Promise<unknown>[]; left: string[] }> = {
  'several writes, then forget': {
    calls: (m) => [m.remember(a), m.remember(b), m.remember(p), m.forget('p')],
    left: ['a', 'b'],
  },
  'the same write twice, then forget': {
    calls: (m) => [m.remember(p), m.remember(p), m.forget('p')],
    left: [],
  },
  'forget, then the same message again': {
    calls: (m) => [m.remember(p), m.forget('p'), m.remember(p)],
    left: ['p'],
  },
  'background writes, forget, and the same message in the background': {
    calls: (m) => [m.remember(a, later), m.remember(p, later), m.forget('p'), m.remember(p, later)],
    left: ['a', 'p'],
  },
  'direct and background writes, then forget': {
    calls: (m) => [m.remember(a), m.remember(p, later), m.forget('p')],
    left: ['a'],
  },
  'writes, then forget by memory id': {
    calls: (m) => [m.remember(a), m.remember(p), m.forgetMemory('p')],
    left: ['a'],
  },
  'writes, an update, then forget': {
    calls: (m) => [m.remember(a), m.remember(p), m.update('p', 'The code is 1234.'), m.forget('p')],
    left: ['a'],
  },
  'writes, then reset, then a write': {
    calls: (m) => [m.remember(p), m.remember(a), m.reset(), m.remember(b)],
    left: ['b'],
  },
  'writes in several scopes, then an erasure, then a write': {
    calls: (m) => [
      m.remember(p),
      m.remember(a),
      m.forUser({ user: 'ann', agent: 'x' }).remember(a),
      m.forUser({ user: 'ann', agent: 'x' }).remember(p),
      m.forUser('ann').eraseUser(),
      m.remember(b),
      m.forUser({ user: 'ann', agent: 'y' }).remember(b),
    ],
    left: ['b', 'b'],
  },
  'writes through two handles of the same user': {
    calls: (m) => [m.remember(a), m.forUser('ann').remember(p), m.remember(b), m.forUser('ann').forget('p')],
    left: ['a', 'b'],
  },
};

describe.each(Object.entries(memories))(
  'changes of a memory %s take effect in their order',
  (_name, create) => {
    it.each(Object.entries(cases))('%s', async (_case, { calls, left }) => {
      const memory = create();
      await Promise.all(calls(memory));
      await memory.flush();
      const scopes = [{ user: 'ann' }, { user: 'ann', agent: 'x' }, { user: 'ann', agent: 'y' }];
      const held = await Promise.all(scopes.map((scope) => memory.forUser(scope).list()));
      expect(held.flat().map(({ id }) => id)).toEqual(left);
      await memory.close();
    });
  },
);

it('expired messages of unfinished writes are purged', async () => {
  const memory = createMemory();
  const expiring = { ...p, expiresAt: '2024-01-01T00:00:00' };
  const [, , purged] = await Promise.all([
    memory.remember(a),
    memory.remember(expiring),
    memory.purgeExpired('2024-06-01T00:00:00'),
  ]);
  expect(purged).toEqual(['p']);
});

it('close ends unfinished changes first, and refuses later ones', async () => {
  const memory = createMemory({ user: 'ann' });
  const calls = [memory.remember(a), memory.remember(p), memory.forget('p'), memory.eraseUser()];
  const closing = memory.close();
  await expect(memory.forget('a')).rejects.toThrow(/closed/);
  await expect(memory.eraseUser()).rejects.toThrow(/closed/);
  await Promise.all([...calls, closing]);
});

describe('while a write waits for a model that is down', () => {
  /** A memory that cannot write until it is repaired. */
  function broken() {
    let isDown = true;
    const memory = createMemory({
      user: 'ann',
      clock: createManualClock(0),
      system: createScopedMemory({
        info: { name: 'broken', version: '1.0.0' },
        remember: async (request) => {
          if (isDown && request.observations.some(({ sourceId }) => sourceId !== 'kept')) {
            throw new Error('the model is down');
          }
          return rememberEach(request);
        },
        createIndex: () => ({ put: () => {}, delete: () => {}, search: () => ({ hits: [] }) }),
      }),
    });
    const repair = (): void => {
      isDown = false;
    };
    return { memory, repair };
  }
  const idsOf = async (memory: Memory) => (await memory.list()).map(({ id }) => id);

  it('messages can be forgotten, and others cannot overtake it', async () => {
    const { memory, repair } = broken();
    await memory.remember({ id: 'kept', content: 'kept' });
    await memory.remember(p, later);
    await memory.remember(a, later);
    await expect(memory.flush()).rejects.toThrow(/the model is down/);
    expect(await memory.forget(['kept', 'p'])).toEqual(['kept']);
    expect(memory.pending()).toEqual(['a']);
    await expect(memory.update('kept', 'x')).rejects.toThrow(/1 message waits/);
    repair();
    await memory.flush();
    expect(await idsOf(memory)).toEqual(['a']);
  });

  it('a message that is forgotten while it is being written is not retried', async () => {
    const { memory, repair } = broken();
    const said = memory.remember(p, later);
    const other = memory.remember(a, later);
    const forgotten = memory.forget('p');
    await Promise.all([said, other, forgotten]);
    repair();
    await memory.flush();
    expect(await idsOf(memory)).toEqual(['a']);
  });

  it('a user can be erased, and messages of afterwards are kept', async () => {
    const { memory, repair } = broken();
    await memory.remember({ id: 'kept', content: 'kept' });
    await memory.remember(p, later);
    await expect(memory.flush()).rejects.toThrow(/the model is down/);
    const erased = memory.eraseUser();
    repair();
    await memory.remember(a, later);
    await erased;
    await memory.flush();
    expect(await idsOf(memory)).toEqual(['a']);
  });
});
