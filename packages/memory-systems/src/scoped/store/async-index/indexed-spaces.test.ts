import {
  BackendError,
  createManualClock,
  createRng,
  type MemoryStorage,
  type MemorySystem,
} from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createInMemoryStorage } from '../../../storage/in-memory-storage.js';
import { createIndexElsewhere } from '../../__fixtures__/index-elsewhere.js';
import { createScopedMemory, indexElsewhere } from '../../index.js';

const contextOf = (user: string) => ({
  scope: { user },
  clock: createManualClock(5),
  rng: createRng('index'),
});
const ann = contextOf('ann');
const say = (id: string, content: string) => ({ id, role: 'user' as const, content });
const foundIn = async (memory: MemorySystem, text: string, k = 5, context = ann) =>
  (await memory.retrieve({ text, k }, context)).items.map(({ text: found }) => found);

function memoryWith(
  { index }: ReturnType<typeof createIndexElsewhere>,
  storage?: MemoryStorage,
): MemorySystem {
  const memory = createScopedMemory({
    info: { name: 'elsewhere', version: '1.0.0' },
    indexText: ({ item }) => item.text.replace(/^user: /, ''),
    asyncIndex: indexElsewhere(index),
  });
  if (storage !== undefined) memory.persist?.(storage);
  return memory;
}

/** A storage over the same data, as a process would open it that follows one that was killed. */
const reopened = (storage: MemoryStorage): MemoryStorage =>
  Object.create(storage, { close: { value: async () => undefined } }) as MemoryStorage;

/** A storage that refuses commits while asked to. */
function refusing(storage: MemoryStorage) {
  const state = { refuses: false };
  const commit: MemoryStorage['commit'] = async (scope, change) => {
    if (state.refuses && scope.startsWith('[')) throw new Error('disk full');
    await storage.commit(scope, change);
  };
  return { storage: Object.create(storage, { commit: { value: commit } }) as MemoryStorage, state };
}

describe('a memory with its index elsewhere', () => {
  it('puts before it stores, and deletes afterwards', async () => {
    const elsewhere = createIndexElsewhere();
    const { storage: kept } = refusing(createInMemoryStorage());
    const commit: MemoryStorage['commit'] = async (scope, change) => {
      if (scope.startsWith('[')) elsewhere.log.push('commit');
      await kept.commit(scope, change);
    };
    const memory = memoryWith(elsewhere, Object.create(kept, { commit: { value: commit } }) as MemoryStorage);
    await memory.add(say('a', 'tea'), ann);
    await memory.update?.('a', 'coffee', ann);
    await memory.delete?.('a', ann);
    expect(elsewhere.log).toEqual([
      'clear',
      'put tea',
      'commit',
      'put coffee',
      'commit',
      'delete 1',
      'commit',
      'delete 1',
    ]);
    await memory.close();
    expect(elsewhere.log.at(-1)).toBe('close');
    expect(elsewhere.texts()).toEqual([]);
  });

  it('says that it is outside, and cannot be cloned or shared by processes', () => {
    const memory = memoryWith(createIndexElsewhere());
    expect([memory.info.capabilities.has('outside'), memory.info.capabilities.has('clone')]).toEqual([
      true,
      false,
    ]);
    expect(memory.clone).toBeUndefined();
    const shared = { ...createInMemoryStorage(), sharing: {} } as unknown as MemoryStorage;
    expect(() => memory.persist?.(shared)).toThrow(/several processes share/);
    const info = { name: 'none', version: '1' };
    expect(() => createScopedMemory({ info })).toThrow(/neither/);
  });

  it.each(['put', 'commit'])(
    'changes nothing when `%s` fails, and a repetition leaves no trace of it',
    async (what) => {
      const elsewhere = createIndexElsewhere();
      const { storage, state } = refusing(createInMemoryStorage());
      const memory = memoryWith(elsewhere, storage);
      await memory.add(say('a', 'green tea'), ann);
      const fails = (isFailing: boolean): void => {
        state.refuses = isFailing && what === 'commit';
        if (isFailing && what === 'put') elsewhere.failing.add('put');
        else elsewhere.failing.clear();
      };
      fails(true);
      const failure = await memory.update?.('a', 'black tea', ann).catch((error: unknown) => error);
      expect(BackendError.isInstance(failure)).toBe(true);
      expect(await foundIn(memory, 'tea')).toEqual(['user: green tea']);
      fails(false);
      await memory.update?.('a', 'black coffee', ann);
      expect(await foundIn(memory, 'tea')).toEqual(['black coffee']);
      expect(elsewhere.texts()).toEqual(['black coffee']);
    },
  );

  it('never shows an entry whose memory was forgotten, and forgets it there with the next call', async () => {
    const elsewhere = createIndexElsewhere();
    const memory = memoryWith(elsewhere);
    await memory.add(say('a', 'the secret is 4711'), ann);
    elsewhere.failing.add('delete');
    await expect(memory.deleteBySource?.(['a'], ann)).rejects.toThrow(/`delete` of its index failed/);
    expect([await foundIn(memory, 'secret'), elsewhere.texts()]).toEqual([[], ['the secret is 4711']]);
    elsewhere.failing.clear();
    await memory.deleteBySource?.(['a'], ann);
    expect(elsewhere.texts()).toEqual([]);
  });

  it('erases what a failed first write of a user left there', async () => {
    const elsewhere = createIndexElsewhere();
    const { storage, state } = refusing(createInMemoryStorage());
    const memory = memoryWith(elsewhere, storage);
    state.refuses = true;
    await memory.add(say('a', 'the secret is 4711'), ann).catch(() => undefined);
    expect(elsewhere.texts()).toEqual(['the secret is 4711']);
    state.refuses = false;
    await memory.eraseUser?.('ann');
    expect([elsewhere.texts(), await storage.scopes()]).toEqual([[], []]);
  });

  it('closes its storage even if the index cannot be closed, and asks it nothing for known messages', async () => {
    const elsewhere = createIndexElsewhere();
    const storage = createInMemoryStorage();
    const memory = memoryWith(elsewhere, storage);
    await memory.add(say('a', 'tea'), ann);
    elsewhere.log.length = 0;
    await memory.add(say('a', 'tea'), ann);
    expect(elsewhere.log).toEqual([]);
    elsewhere.failing.add('close');
    await expect(memory.close()).rejects.toThrow('fetch failed');
    await expect(storage.scopes()).rejects.toThrow('closed');
  });

  it.each([true, false])(
    'completes after a kill what was forgotten, also for others (with keys: %s)',
    async (hasKeys) => {
      const elsewhere = createIndexElsewhere({ hasKeys });
      const storage = createInMemoryStorage();
      const killed = memoryWith(elsewhere, reopened(storage));
      for (const user of ['ann', 'bo']) {
        await killed.add(say('a', `${user} likes tea`), contextOf(user));
        await killed.add(say('b', `${user} has a secret`), contextOf(user));
      }
      elsewhere.failing.add('delete');
      elsewhere.failing.add('clear');
      await killed.deleteBySource?.(['b'], ann).catch(() => undefined);
      await killed.eraseUser?.('bo').catch(() => undefined);
      elsewhere.failing.clear();
      expect(elsewhere.texts()).toHaveLength(4);

      const next = memoryWith(elsewhere, reopened(storage));
      expect(await foundIn(next, 'tea')).toEqual(['user: ann likes tea']);
      await next.close();
      expect(elsewhere.texts()).toEqual(['ann likes tea']);
      expect(await storage.scopes()).toEqual(['["ann",null,null]']);
    },
  );

  it.each([true, false])('fills an index that lost its entries (with keys: %s)', async (hasKeys) => {
    const elsewhere = createIndexElsewhere({ hasKeys });
    const storage = createInMemoryStorage();
    const first = memoryWith(elsewhere, reopened(storage));
    await first.add(say('a', 'tea'), ann);
    await first.add(say('b', 'coffee'), ann);
    await first.close();
    elsewhere.spaces.clear();
    const second = memoryWith(elsewhere, reopened(storage));
    expect(await foundIn(second, 'tea', 1)).toEqual(['user: tea']);
    expect(elsewhere.texts()).toEqual(['coffee', 'tea']);
  });

  it('asks for more when entries that are left over crowd out the memories', async () => {
    const elsewhere = createIndexElsewhere();
    const memory = memoryWith(elsewhere);
    await memory.add(say('a', 'the train to Bergen'), ann);
    const [entries] = elsewhere.spaces.values();
    const [own] = entries?.values() ?? [];
    for (let n = 0; n < 20; n += 1) {
      const key = `left${n}`.padEnd(32, '0');
      if (own !== undefined)
        entries?.set(key, { ...own, key, memoryId: n % 2 === 0 ? 'a' : 'gone', text: 'train' });
    }
    elsewhere.log.length = 0;
    expect(await foundIn(memory, 'train', 1)).toEqual(['user: the train to Bergen']);
    expect(elsewhere.log).toEqual(['search 1', 'search 4', 'search 16', 'search 64']);
  });

  it('does not find a new memory under the id of a forgotten one by the old words', async () => {
    const elsewhere = createIndexElsewhere();
    const memory = memoryWith(elsewhere);
    await memory.add(say('a', 'old words about trains'), ann);
    await memory.add(say('control', 'trains are slow'), ann);
    const [entries] = elsewhere.spaces.values();
    const old = [...(entries?.values() ?? [])].find(({ memoryId }) => memoryId === 'a');
    await memory.delete?.('a', ann);
    if (old !== undefined) entries?.set(old.key, old);
    await memory.add(say('a', 'new matter'), ann);
    expect(await foundIn(memory, 'old words about trains', 1)).toEqual(['user: trains are slow']);
  });

  it('names the few memories that pass a filter, and asks nothing if none does', async () => {
    const elsewhere = createIndexElsewhere();
    const memory = memoryWith(elsewhere);
    for (let n = 0; n < 9; n += 1) {
      await memory.add({ ...say(`m${n}`, `note ${n}`), meta: { odd: n % 2 === 1 } }, ann);
    }
    elsewhere.log.length = 0;
    const odd = await memory.retrieve({ text: 'note', k: 9, filters: { meta: { odd: true } } }, ann);
    expect(odd.items).toHaveLength(4);
    const none = await memory.retrieve({ text: 'note', k: 9, filters: { meta: { odd: 7 } } }, ann);
    expect([none.items.length, elsewhere.log]).toEqual([0, ['search 4']]);
  });

  it('fails when the index cannot be searched, instead of finding nothing', async () => {
    const elsewhere = createIndexElsewhere();
    const memory = memoryWith(elsewhere);
    await memory.add(say('a', 'tea'), ann);
    elsewhere.failing.add('search');
    await expect(foundIn(memory, 'tea')).rejects.toThrow(/`search` of its index failed \(words elsewhere\)/);
  });
});
