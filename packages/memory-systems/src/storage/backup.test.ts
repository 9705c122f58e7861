import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MemoryStorage, StorageWithBackup } from '@memgym/core/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemory } from '../app-memory/index.js';
import { copyStorage, createInMemoryStorage, openFolderStorage } from './index.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'memgym-backup-'));
});
afterEach(() => rm(root, { recursive: true }));

const noteAt = (at: number) => ({ id: `m${at}`, content: `Note ${at} is about the garden.` });
const idsIn = async (storage: MemoryStorage, user = 'ann'): Promise<string[]> => {
  const memory = createMemory({ storage, user });
  const ids = (await memory.list()).map(({ id }) => id);
  await memory.close();
  return ids;
};
async function filled(
  users: number,
): Promise<{ storage: StorageWithBackup; memory: ReturnType<typeof createMemory> }> {
  const storage = await openFolderStorage(join(root, 'memory'));
  const memory = createMemory({ storage, user: 'ann' });
  for (let at = 0; at < 5; at += 1) await memory.remember(noteAt(at));
  for (let at = 0; at < users; at += 1) await memory.forUser(`user ${at}`).remember('I like tea.');
  return { storage, memory };
}

describe('a backup of a folder', () => {
  it('has everything acknowledged before it, while the application writes and forgets', async () => {
    const { storage, memory } = await filled(30);
    const copied = storage.backup(join(root, 'backup'));
    for (let at = 5; at < 10; at += 1) await memory.remember(noteAt(at));
    await memory.forUser('user 3').eraseUser();
    await memory.forUser('zoe').remember('I am new.');
    await copied;
    await memory.close();
    expect((await idsIn(await openFolderStorage(join(root, 'backup')))).slice(0, 5)).toEqual([
      ...['m0', 'm1', 'm2', 'm3', 'm4'],
    ]);
    expect((await idsIn(await openFolderStorage(join(root, 'backup')), 'user 29')).length).toBe(1);
    expect((await readdir(root)).sort()).toEqual(['backup', 'memory']);
  });

  it('replaces nothing', async () => {
    const { storage, memory } = await filled(0);
    await expect(storage.backup(join(root, 'memory'))).rejects.toThrow(/which exists/);
    await memory.close();
    await expect(storage.backup(join(root, 'late'))).rejects.toThrow(/closed/);
    expect(await readdir(root)).toEqual(['memory']);
  });
});

describe('a copied storage', () => {
  it('has the memory of the other, in another kind of storage', async () => {
    const { storage, memory } = await filled(2);
    await storage.backup(join(root, 'backup'));
    await memory.close();
    const [from, to] = [await openFolderStorage(join(root, 'backup')), createInMemoryStorage()];
    const seen: number[] = [];
    expect(await copyStorage(from, to, (copied) => seen.push(copied))).toBe(3);
    expect(seen).toEqual([1, 2, 3]);
    const read = createMemory({ storage: to, user: 'ann' });
    expect((await read.recall('Note 3')).memories[0]?.id).toBe('m3');
    await from.close();
  });

  it('is refused by memories until it is whole, and is finished by a second call', async () => {
    const { memory } = await filled(2);
    await memory.close();
    const [from, to] = [await openFolderStorage(join(root, 'memory')), createInMemoryStorage()];
    const scopes = await from.scopes();
    const broken = {
      ...from,
      manifest: from.manifest,
      read: async (scope: string) => {
        if (scope === scopes[1]) throw new Error('the power is gone');
        return from.read(scope);
      },
    };
    await expect(copyStorage(broken, to)).rejects.toThrow('the power is gone');
    expect(() => createMemory({ storage: to })).toThrow(/unfinishedCopyOf/);
    expect(await copyStorage(from, to)).toBe(3);
    await expect(copyStorage(from, to)).rejects.toThrow(/contains another memory/);
    expect((await idsIn(to)).length).toBe(5);
    await from.close();
  });
});
