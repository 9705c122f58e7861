import { createRng, createStepClock, type MemoryStorage, scopeKey } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { createInMemoryStorage } from './in-memory-storage.js';

const scope = { user: 'ann' };

describe('a write that fails in its storage', () => {
  it('leaves the memory unchanged, and can be retried', async () => {
    const storage = createInMemoryStorage();
    let fails = false;
    const commit: MemoryStorage['commit'] = async (key, change) => {
      if (fails) throw new Error('no space left on device');
      return storage.commit(key, change);
    };
    const system = createMemorySystem({
      type: 'emb-m',
      ports: { embedder: createHashedEmbedder({ dimensions: 64 }) },
      storage: Object.create(storage, { commit: { value: commit } }) as MemoryStorage,
    });
    const context = { scope, clock: createStepClock(0), rng: createRng('x') };
    await system.add({ id: 't1', role: 'user', content: 'One.' }, context);
    const before = await system.snapshot();
    fails = true;
    await expect(system.add({ id: 't2', role: 'user', content: 'Two.' }, context)).rejects.toThrow(
      /no space/,
    );
    await expect(system.reset?.(scope)).rejects.toThrow(/no space/);
    expect(await system.snapshot()).toEqual(before);
    fails = false;
    expect(await system.add({ id: 't2', role: 'user', content: 'Two.' }, context)).toMatchObject({
      stored: ['t2'],
    });
    expect(await storage.scopes()).toEqual([scopeKey(scope)]);
  });
});
