import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRng, StorageError, scopeKey } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { openFolderStorage } from './open-folder-storage.js';
import { scopePlace } from './scope-place.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

describe('the place of a folder', () => {
  it('can be a file URL, but not an address or the name of a database in memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym folder '));
    const storage = await openFolderStorage(pathToFileURL(join(folder, 'inner')));
    await storage.close();
    expect(readdirSync(folder)).toEqual(['inner']);
    await expect(openFolderStorage(':memory:')).rejects.toMatchObject({
      hint: expect.stringContaining('pass no storage'),
    });
    await expect(openFolderStorage('https://memory.example')).rejects.toMatchObject({
      name: 'InvalidArgumentError',
    });
    await rm(folder, { recursive: true });
  });
});

describe('the folder of many users', () => {
  it('opens only the files of the requested user', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-folder-'));
    const storage = await openFolderStorage(folder);
    const ann = scopeKey({ user: 'ann' });
    await storage.commit(ann, { put: [{ key: 'a', value: 1 }] });
    await storage.commit(scopeKey({ user: 'bo' }), { put: [{ key: 'b'.repeat(99), value: 1 }] });
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name);
      if (!name.endsWith('.mem') || !readFileSync(file).includes('bbb')) continue;
      writeFileSync(file, 'damaged '.repeat(20));
    }
    expect(await storage.scopes('ann')).toEqual([ann]);
    await expect(storage.scopes()).rejects.toMatchObject({ reason: 'damaged' });
    await storage.close();
    await rm(folder, { recursive: true });
  });
});

describe('a folder with something wrong', () => {
  const put = (value: number) => ({ put: [{ key: `k${value}`, value }] });
  const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-folder-'));
    await work(folder);
    await rm(folder, { recursive: true });
  };
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile() && !file.includes('memory.lock'));

  it('refuses each further write to a file that cannot be read, and leaves it alone', () =>
    inFolder(async (folder) => {
      const first = await openFolderStorage(folder);
      for (let value = 0; value < 3; value += 1) await first.commit('s', put(value));
      await first.close();
      const [file = ''] = filesIn(folder).filter((name) => name.endsWith('.mem'));
      const bytes = readFileSync(file);
      bytes[60] = (bytes[60] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      const storage = await openFolderStorage(folder);
      for (let time = 0; time < 3; time += 1) {
        await expect(storage.commit('s', put(9))).rejects.toMatchObject({ reason: 'damaged' });
        await expect(storage.read('s')).rejects.toMatchObject({ reason: 'damaged' });
      }
      await storage.close();
      expect(readFileSync(file).equals(bytes)).toBe(true);
    }));

  it('is recognised as an incomplete copy, and nothing in it is removed', () =>
    inFolder(async (folder) => {
      const first = await openFolderStorage(folder);
      await first.commit('s', put(1));
      await first.replace([['s', put(2).put]]);
      await first.close();
      const whole = filesIn(folder);
      renameSync(join(folder, 'memory.json'), `${folder}.json`);
      await expect(openFolderStorage(folder)).rejects.toMatchObject({ reason: 'damaged' });
      renameSync(`${folder}.json`, join(folder, 'memory.json'));
      expect(filesIn(folder)).toEqual(whole);
      renameSync(join(folder, 'data-1'), `${folder}-data`);
      await expect(openFolderStorage(folder)).rejects.toMatchObject({ reason: 'damaged' });
      renameSync(`${folder}-data`, join(folder, 'data-1'));
      const again = await openFolderStorage(folder);
      expect(await again.read('s')).toMatchObject([{ key: 'k2' }]);
      await again.close();
    }));

  const isRoot = process.getuid?.() === 0;
  it.skipIf(isRoot || process.platform === 'win32')(
    `stores nothing of a write that it refuses${isRoot ? ' (this user may do everything)' : ''}`,
    () =>
      inFolder(async (folder) => {
        const storage = await openFolderStorage(folder);
        const shard = join(folder, 'data-0', scopePlace('s').shard);
        mkdirSync(shard, { recursive: true });
        // Files can be written in it, but it cannot be opened to be synced.
        chmodSync(shard, 0o300);
        const put = [{ key: 'a', value: 1 }];
        await expect(storage.commit('s', { put })).rejects.toMatchObject({ reason: 'unavailable' });
        chmodSync(shard, 0o700);
        expect([await storage.read('s'), await storage.scopes()]).toEqual([[], []]);
        await storage.commit('s', { put });
        expect(await storage.read('s')).toMatchObject(put);
        await storage.close();
      }),
  );

  const limits = spawnSync('prlimit', ['--pid', `${process.pid}`, '--nofile']).status === 0;
  it.skipIf(!limits)(
    `writes many users at once with few open files${limits ? '' : ' (this system has no `prlimit`)'}`,
    { timeout: 60_000 },
    () =>
      inFolder(async (folder) => {
        const users = 150;
        const program = `
          const { spawnSync } = await import('node:child_process');
          const { readdirSync } = await import('node:fs');
          const [module, folder] = process.argv.slice(1);
          const storage = await (await import(module)).open(folder);
          const open = readdirSync('/proc/self/fd').length;
          spawnSync('prlimit', ['--pid', String(process.pid), '--nofile=' + (open + 24) + ':']);
          const users = Array.from({ length: ${users} }, (_value, user) => 'u' + user);
          const put = [{ key: 'a', value: 1, text: 'text' }];
          await Promise.all(users.map((user) => storage.commit(user, { put })));
          await Promise.all(users.map((user) => storage.commit(user, { put })));
          const rows = await Promise.all(users.map((user) => storage.read(user)));
          console.log(rows.filter(([row]) => row.text === 'text').length);
          await storage.close();`;
        const module = new URL('../__fixtures__/open-folder.ts', import.meta.url).href;
        const flags = ['--conditions=@memgym/source', '--import', tsx, '--input-type=module'];
        const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', program, module, folder], {
          encoding: 'utf8',
        });
        expect(stderr).toBe('');
        expect(Number(stdout)).toBe(users);
      }),
  );
});

/** A folder with one scope that has a few acknowledged changes, and the scope's file. */
async function withChanges(work: (folder: string, file: string, bytes: Buffer) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-folder-'));
  const storage = await openFolderStorage(folder);
  for (let n = 0; n < 5; n += 1) {
    const put = [{ key: `k${n}`, value: n, text: `text ${n}`, vector: Float32Array.of(n, -n) }];
    await storage.commit('s', { put });
  }
  await storage.close();
  const [name = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.mem'),
  );
  const file = join(folder, name);
  await work(folder, file, readFileSync(file));
  await rm(folder, { recursive: true });
}

/** The contents of the storage including texts, or the reason why it cannot be read. */
async function outcomeOf(folder: string): Promise<unknown> {
  let storage: Awaited<ReturnType<typeof openFolderStorage>> | undefined;
  try {
    storage = await openFolderStorage(folder);
    return (await storage.read('s')).map(({ key, value, text, vector }) => ({ key, value, text, vector }));
  } catch (error) {
    if (StorageError.isInstance(error)) return error.reason;
    throw error;
  } finally {
    await storage?.close();
  }
}

describe('the file of a scope', () => {
  it('loses no acknowledged row silently, at any cut', () =>
    withChanges(async (folder, file, bytes) => {
      for (let length = 0; length < bytes.length; length += 1) {
        writeFileSync(file, bytes.subarray(0, length));
        expect(await outcomeOf(folder), `cut after ${length} bytes`).toBe('damaged');
      }
    }));

  it('returns the written rows or reports damage, for any changed byte', () =>
    withChanges(async (folder, file, bytes) => {
      const expected = await outcomeOf(folder);
      const rng = createRng('flips');
      for (let at = 0; at < bytes.length; at += 1) {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] as number) ^ (1 << rng.int(8));
        writeFileSync(file, flipped);
        expect(await outcomeOf(folder), `byte ${at}`).toBe('damaged');
      }
      writeFileSync(file, bytes);
      expect(await outcomeOf(folder)).toEqual(expected);
    }));

  it('is repaired after an unacknowledged write was cut', () =>
    withChanges(async (folder, file, bytes) => {
      const expected = await outcomeOf(folder);
      const storage = await openFolderStorage(folder);
      await storage.commit('s', { put: [{ key: 'late', value: 1, text: 'late' }] });
      await storage.close();
      const later = readFileSync(file);
      // The state before the seal was overwritten.
      for (let length = bytes.length; length < later.length; length += 1) {
        writeFileSync(file, Buffer.concat([bytes, later.subarray(bytes.length, length)]));
        expect(await outcomeOf(folder), `cut after ${length} bytes`).toEqual(expected);
      }
      const again = await openFolderStorage(folder);
      await again.commit('s', {
        put: [{ key: 'k0', value: 0, text: 'text 0', vector: Float32Array.of(0, -0) }],
      });
      await again.close();
      expect(await outcomeOf(folder)).toEqual(expected);
    }));

  it('holds every confirmed change after a power cut during another one, whichever pages reached the disk', () =>
    withChanges(async (folder, file, bytes) => {
      const expected = await outcomeOf(folder);
      const storage = await openFolderStorage(folder);
      const put = Array.from({ length: 12 }, (_, n) => ({
        key: `late${n}`,
        value: n,
        text: `word${n} `.repeat(300),
      }));
      await storage.commit('s', { put });
      await storage.close();
      const later = readFileSync(file);
      const page = 4096;
      const pages = Math.ceil(later.length / page);
      expect(pages).toBeGreaterThan(5);
      for (let onDisk = 0; onDisk < 2 ** pages - 1; onDisk += 1) {
        // A file system that extends a file before its data arrive shows zeros; the seal was not written yet.
        const torn = Buffer.alloc(later.length);
        for (let n = 0; n < pages; n += 1)
          if (onDisk & (1 << n)) later.copy(torn, n * page, n * page, (n + 1) * page);
        bytes.copy(torn);
        writeFileSync(file, torn);
        expect(await outcomeOf(folder), `pages ${onDisk.toString(2)}`).toEqual(expected);
      }
      const again = await openFolderStorage(folder);
      await again.commit('s', { put: [{ key: 'next', value: 1, text: 'next' }] });
      await again.close();
      expect(await outcomeOf(folder)).toHaveLength(6);
    }));

  it.skipIf(process.platform === 'win32')('is accessible only to this user, like its folders', () =>
    withChanges(async (folder, file) => {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
      const storage = await openFolderStorage(join(folder, '..', `${'private'}-${process.pid}`));
      await storage.describe({ a: 1 });
      await storage.commit('s', { put: [{ key: 'k', value: 1 }] });
      await storage.commit('s', { put: [{ key: 'l', value: 1 }], scrub: true });
      await storage.close();
      const own = join(folder, '..', `private-${process.pid}`);
      expect(statSync(own).mode & 0o777).toBe(0o700);
      for (const entry of readdirSync(own, { recursive: true, withFileTypes: true })) {
        const { mode } = statSync(join(entry.parentPath, entry.name));
        expect(mode & 0o777).toBe(entry.isFile() ? 0o600 : 0o700);
      }
      rmSync(own, { recursive: true });
    }),
  );

  it.skipIf(process.platform === 'win32')('is not followed if it is a planted link', () =>
    withChanges(async (folder, file, bytes) => {
      const elsewhere = `${folder}-elsewhere`;
      renameSync(file, elsewhere);
      symlinkSync(elsewhere, file);
      expect(await outcomeOf(folder)).toBe('unavailable');
      expect(readFileSync(elsewhere).equals(bytes)).toBe(true);
      rmSync(file);
      renameSync(elsewhere, file);

      symlinkSync(elsewhere, join(folder, 'memory.json.new'));
      expect(await outcomeOf(folder)).toBe('unavailable');
      expect(existsSync(elsewhere)).toBe(false);
    }),
  );

  it.skipIf(process.platform === 'win32')('is not waited for if it is a pipe, nor read if it is huge', () =>
    withChanges(async (folder) => {
      const memoryFile = join(folder, 'memory.json');
      writeFileSync(memoryFile, '');
      truncateSync(memoryFile, 2 ** 32);
      expect(await outcomeOf(folder)).toBe('damaged');
      rmSync(memoryFile);
      execFileSync('mkfifo', [memoryFile]);
      expect(await outcomeOf(folder)).toBe('unavailable');
      rmSync(memoryFile);
    }),
  );
});
