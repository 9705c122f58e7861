import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type MemoryStorage,
  requireCapability,
  type ScopeDifference,
  type StorageSharing,
  type StoredRow,
  scopeKey,
} from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory } from '@memgym/memory-systems';
import { hybrid } from '@memgym/memory-systems/hybrid';
import { describe, expect, it } from 'vitest';
import { inFolder } from './in-folder.js';
import { numberedChange } from './kill-writer.js';
import { changeModel, heldTexts, type RowModel, rowTexts } from './row-model.js';
import type { StorageSubject } from './storage-subject.js';

const scope = scopeKey({ user: 'ann' });
const row = (key: string, value = 1): StoredRow => ({ key, value, text: `text of ${key}` });

/** Behaviour of a storage opened by several processes, if it supports that. */
export function proveSharing({ open }: StorageSubject): void {
  const shared = sharedBy(open);
  describe('sharing', () => {
    proveRevisions(shared);
    proveLocks(shared);
    proveOneKind(shared);
    proveOneUserInSeveral(shared);
  });
}

/** Defines a property of a storage that several processes have open. */
type DefineShared = (
  name: string,
  holds: (here: Shared, there: Shared, another: () => Promise<Shared>) => Promise<void>,
) => void;

const sharedBy =
  (open: StorageSubject['open']): DefineShared =>
  (name, holds) =>
    it(name, { timeout: 300_000 }, ({ skip }) =>
      inFolder(async (folder) => {
        const opened: MemoryStorage[] = [];
        const another = async (): Promise<Shared> => {
          const storage = await open(folder);
          opened.push(storage);
          const { sharing } = storage;
          if (sharing === undefined) {
            await storage.close();
            return skip('one process uses it at a time');
          }
          return { storage, sharing };
        };
        const here = await another();
        await holds(here, await another(), another);
        for (const storage of opened) await storage.close();
      }),
    );

/** Each change is a revision. */
function proveRevisions(shared: DefineShared): void {
  shared('reports what changed since any revision, or that all must be read', async (here, there) => {
    const models = new Map<number, RowModel>([[0, new Map()]]);
    const expected = (): RowModel => models.get(latest) ?? new Map();
    let latest = 0;
    for (let n = 0; n < 40; n += 1) {
      const change = { ...numberedChange(n), ...(n === 25 && { clear: true }) };
      const model = changeModel(expected(), change);
      latest = await committed(n % 2 === 0 ? here : there, change);
      expect(models.has(latest)).toBe(false);
      models.set(latest, model);
      for (const [revision, earlier] of models) {
        const difference = await there.sharing.since(scope, revision);
        expect(difference.revision).toBe(latest);
        expect(rowTexts(applied(earlier, difference).values()).sort()).toEqual(
          rowTexts(expected().values()).sort(),
        );
      }
    }
    expect(await heldTexts(here.storage, scope)).toEqual(rowTexts(expected().values()));
    const few = await here.sharing.since(scope, latest);
    expect(few).toEqual({ revision: latest, isComplete: false, rows: [], removed: [] });
  });

  shared('has another revision after it was emptied and filled again', async (here, there) => {
    const before = await committed(here, { put: [row('a'), row('b')] });
    expect(await committed(there, { clear: true, scrub: true })).toBe(0);
    expect(await here.sharing.since(scope, before)).toMatchObject({ revision: 0, rows: [], removed: [] });
    const after = await committed(there, { put: [row('a', 2)] });
    expect(after).not.toBe(before);
    expect(await here.sharing.since(scope, before)).toMatchObject({
      revision: after,
      isComplete: true,
      rows: [row('a', 2)],
    });
  });
}

/** Writers exclude each other where they must. */
function proveLocks(shared: DefineShared): void {
  shared('lets one writer at a time into a scope, and no other scope’s writer waits', async (here, there) => {
    const entered: string[] = [];
    const first = await here.sharing.lock({ scope });
    const second = there.sharing.lock({ scope }).then(async (lock) => {
      entered.push('second');
      await lock.commit(scope, { put: [row('b')] });
      await lock.release();
    });
    const other = scopeKey({ user: 'ann', agent: 'tutor' });
    await (await there.sharing.lock({ scope: other })).release();
    await nextTurn();
    entered.push('first');
    await first.commit(scope, { put: [row('a')] });
    await first.release();
    await second;
    expect(entered).toEqual(['first', 'second']);
    expect((await here.storage.read(scope)).map(({ key }) => key)).toEqual(['a', 'b']);
  });

  shared('lets nobody into any scope of a locked user', async (here, there) => {
    const entered: string[] = [];
    const user = await here.sharing.lock({ user: 'ann' });
    const scopes = [scope, scopeKey({ user: 'ann', run: 'r' })];
    const writers = scopes.map(async (name) => {
      const lock = await there.sharing.lock({ scope: name });
      entered.push(name);
      await lock.release();
    });
    await (await there.sharing.lock({ scope: scopeKey({ user: 'bo' }) })).release();
    await nextTurn();
    expect(entered).toEqual([]);
    for (const name of scopes) await user.commit(name, { put: [row('a')] });
    await user.release();
    await Promise.all(writers);
    expect(entered.sort()).toEqual(scopes.sort());
  });
}

/** All processes have one kind of memory. */
function proveOneKind(shared: DefineShared): void {
  shared('accepts one kind of memory, in whichever process is first', async (here, there) => {
    await here.storage.describe({ system: 'one' });
    await there.storage.describe({ system: 'one' });
    await expect(there.storage.describe({ system: 'two' })).rejects.toMatchObject({ reason: 'mismatch' });
  });
}

/** Several memories serve one user. */
function proveOneUserInSeveral(shared: DefineShared): void {
  shared('serves several memories that write and read one user at once', async (here, there, another) => {
    const storages = [here, there, await another()].map(({ storage }) => storage);
    const memories = storages.map((storage) =>
      createMemory({
        system: hybrid({ embedder: createHashedEmbedder({ dimensions: 32 }) }),
        user: 'ann',
        storage,
      }),
    );
    const said = Array.from({ length: 30 }, (_value, place) => ({
      id: `m${place}`,
      content: `Number ${place} is ${place * place}.`,
    }));
    await Promise.all(
      memories.flatMap((memory, place) =>
        // Each message is remembered by two of them.
        said.map(async (message, at) => {
          if (at % 3 !== place) await memory.remember(message);
          await memory.recall(message.content, { k: 2 });
        }),
      ),
    );
    const [first, ...others] = await Promise.all(
      memories.map((memory) => requireCapability(memory.system, 'snapshot')()),
    );
    for (const other of others) expect(other).toEqual(first);
    for (const memory of memories) {
      const ids = (await memory.list()).map(({ sourceIds }) => sourceIds[0]);
      expect(ids.sort()).toEqual(said.map(({ id }) => id).sort());
      expect((await memory.recall('Number 17 is 289.', { k: 1 })).text).toContain('289');
    }
    await memories[0]?.eraseUser();
    for (const memory of memories) expect(await memory.list()).toEqual([]);
    for (const memory of memories) await memory.close();
  });
}

interface Shared {
  readonly storage: MemoryStorage;
  readonly sharing: StorageSharing;
}

async function committed(
  { sharing }: Shared,
  change: Parameters<MemoryStorage['commit']>[1],
): Promise<number> {
  const lock = await sharing.lock({ scope });
  try {
    return await lock.commit(scope, change);
  } finally {
    await lock.release();
  }
}

function applied(earlier: RowModel, { isComplete, rows, removed }: ScopeDifference): RowModel {
  return changeModel(earlier, { clear: isComplete, remove: removed, put: rows });
}
