import {
  createRng,
  type JsonValue,
  type MemoryStorage,
  type StoredRow,
  scopeFromKey,
  scopeKey,
} from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { inFolder } from './in-folder.js';
import { changeModel, heldTexts, hostileNames, type RowModel, randomChange, rowTexts } from './row-model.js';
import type { StorageSubject } from './storage-subject.js';

const row = (key: string, value: JsonValue = 1): StoredRow => ({ key, value });
const keysOf = (rows: readonly StoredRow[]): string[] => rows.map(({ key }) => key);

/** What an open, empty storage does with rows. */
const properties: Readonly<Record<string, (storage: MemoryStorage) => Promise<void>>> = {
  'is empty, without a manifest, at first': async (storage) => {
    expect([storage.manifest, await storage.scopes(), await storage.read('any')]).toEqual([
      undefined,
      [],
      [],
    ]);
  },

  'returns rows unchanged, under any scope and key': async (storage) => {
    const special = [Number.NaN, Number.NEGATIVE_INFINITY, -0, 1e-45, 3.4e38];
    for (const scope of hostileNames) {
      const put = hostileNames.map(
        (key): StoredRow => ({
          key,
          value: { scope, key },
          text: `${key}\n“${scope}”`,
          vector: Float32Array.from(special),
        }),
      );
      await storage.commit(scope, { put });
      expect(await heldTexts(storage, scope)).toEqual(rowTexts(put));
    }
    expect((await storage.scopes()).sort()).toEqual([...hostileNames].sort());
  },

  'preserves the order in which rows were first put; a replaced row has the same position': async (
    storage,
  ) => {
    await storage.commit('s', { put: [row('c'), row('a'), row('b')] });
    await storage.commit('s', { put: [row('a', 2)] });
    await storage.commit('s', { remove: ['c', 'not there'], put: [row('c')] });
    expect(await storage.read('s')).toMatchObject([row('a', 2), row('b'), row('c')]);
  },

  'clears first, then removes, then puts': async (storage) => {
    await storage.commit('s', { put: [row('a'), row('b')] });
    await storage.commit('other', { put: [row('a')] });
    await storage.commit('s', { clear: true, remove: ['c'], put: [row('c')] });
    expect(keysOf(await storage.read('s'))).toEqual(['c']);
    await storage.commit('s', { clear: true });
    expect(await storage.scopes()).toEqual(['other']);
    await storage.commit('other', { remove: ['a'] });
    expect(await storage.scopes()).toEqual([]);
  },

  'returns the current text on request, and reports a removed row': async (storage) => {
    await storage.commit('s', {
      put: [
        { ...row('a'), text: 'first' },
        { ...row('b'), text: 'second' },
      ],
    });
    const [first, second] = await storage.read('s');
    await storage.commit('s', { put: [{ ...row('b'), text: 'new' }] });
    expect(first?.text).toBe('first');
    expect(['second', 'new']).toContain(second?.text);
    await storage.commit('s', { remove: ['a'], scrub: true });
    const textOfGone = (): string => {
      try {
        return first?.text ?? '';
      } catch (error) {
        return (error as { reason?: string }).reason ?? String(error);
      }
    };
    // A reader that had read the text at once still has it.
    expect(['first', 'erased']).toContain(textOfGone());
  },

  'shares no object with writers and readers': async (storage) => {
    const given = { key: 'a', value: { list: [1] }, vector: Float32Array.of(1, 2) };
    await storage.commit('s', { put: [given] });
    const before = await heldTexts(storage, 's');
    given.value.list.push(2);
    given.vector[0] = 9;
    const [read] = await storage.read('s');
    (read?.value as { list: number[] } | undefined)?.list.push(3);
    read?.vector?.fill(7);
    expect(await heldTexts(storage, 's')).toEqual(before);
  },

  'does what a map would do, whatever the changes': async (storage) => {
    const rng = createRng('storage').stream('changes');
    const models = new Map<string, RowModel>();
    for (let step = 0; step < 150; step += 1) {
      const scope = hostileNames[rng.int(3)] ?? '';
      const change = randomChange(rng);
      models.set(scope, changeModel(models.get(scope) ?? new Map(), change));
      await storage.commit(scope, change);
      expect(await heldTexts(storage, scope)).toEqual(rowTexts(models.get(scope)?.values() ?? []));
    }
  },

  'lists all scopes of a user, for any name': async (storage) => {
    const users = [...hostileNames, 'ann', 'an', 'ann",', 'ann~', ''];
    const keysOf = (user: string): string[] =>
      [{ user }, { user, agent: 'tutor' }, { user, run: 'ann' }, { user, agent: '~', run: '"' }].map(
        scopeKey,
      );
    for (const key of users.flatMap(keysOf)) await storage.commit(key, { put: [row('a')] });
    for (const user of users) {
      const named = (await storage.scopes(user)).filter((key) => scopeFromKey(key).user === user);
      expect(named.sort()).toEqual(keysOf(user).sort());
    }
    expect(await storage.scopes('nobody')).not.toContain(scopeKey({ user: 'nobody' }));
  },

  'accepts concurrent changes of several scopes': async (storage) => {
    const scopes = Array.from({ length: 40 }, (_value, place) => `user ${place}`);
    await Promise.all(
      scopes.map(async (scope) => {
        for (const key of ['a', 'b', 'c']) await storage.commit(scope, { put: [row(key, scope)] });
      }),
    );
    for (const scope of scopes) {
      expect(await storage.read(scope)).toMatchObject([row('a', scope), row('b', scope), row('c', scope)]);
    }
  },

  'replaces all scopes by others': async (storage) => {
    await storage.describe({ system: 'test' });
    await storage.commit('old', { put: [row('a')] });
    await storage.commit('both', { put: [row('a'), row('b')] });
    await storage.replace([
      ['both', [row('c')]],
      ['new', [row('d')]],
      ['empty', []],
    ]);
    expect((await storage.scopes()).sort()).toEqual(['both', 'new']);
    expect(keysOf(await storage.read('both'))).toEqual(['c']);
    await storage.commit('new', { put: [row('e')] });
    expect(keysOf(await storage.read('new'))).toEqual(['d', 'e']);
  },

  'applies nothing of an impossible change, and continues': async (storage) => {
    await storage.commit('s', { put: [row('a')] });
    const unreadable = {
      ...row('b'),
      get text(): string {
        throw new Error('unreadable');
      },
    };
    const put = [row('c'), unreadable];
    await expect(storage.commit('s', { remove: ['a'], put })).rejects.toThrow();
    await expect(storage.commit('s', { clear: true, put })).rejects.toThrow();
    await expect(storage.replace([['s', put]])).rejects.toThrow();
    expect(keysOf(await storage.read('s'))).toEqual(['a']);
    await storage.commit('s', { put: [row('d')] });
    expect(keysOf(await storage.read('s'))).toEqual(['a', 'd']);
  },

  'closes once, and does nothing afterwards': async (storage) => {
    await storage.close();
    await storage.close();
    const closed = { name: 'StorageError', reason: 'unavailable' };
    await expect(storage.read('s')).rejects.toMatchObject(closed);
    await expect(storage.scopes()).rejects.toMatchObject(closed);
    await expect(storage.commit('s', { put: [row('a')] })).rejects.toMatchObject(closed);
    await expect(storage.replace([])).rejects.toMatchObject(closed);
  },
};

/** The behaviour of an open storage with rows. */
export function proveRows({ open }: StorageSubject): void {
  describe('rows', () => {
    it.each(Object.entries(properties))('%s', { timeout: 300_000 }, (_name, holds) =>
      inFolder(async (folder) => {
        const storage = await open(folder);
        await holds(storage);
        await storage.close();
      }),
    );
  });
}
