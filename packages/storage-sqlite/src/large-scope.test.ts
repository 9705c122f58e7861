import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { turnsDuring } from '@memgym/core/testing';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStorage } from './open-sqlite-storage.js';

const secret = 'PLANTED-4711';
const rows = Array.from({ length: 20_000 }, (_, at) => ({
  key: `k${at}`,
  value: at,
  text: `${secret} ${at}`,
}));

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-large-'));
  file = join(folder, 'memory.db');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a scope with many rows', () => {
  it('is read and erased in slices, is empty at once for whoever reads it, and can be filled meanwhile', async () => {
    const storage = await openSqliteStorage(file);
    await storage.commit('large', { put: rows });
    await storage.commit('other', { put: [{ key: 'a', value: 1 }] });
    expect(await turnsDuring(() => storage.read('large'))).toBeGreaterThan(1);
    const turns = await turnsDuring(async () => {
      const reading = storage.read('large');
      const erasing = storage.commit('large', { clear: true, scrub: true });
      expect(await storage.read('large')).toEqual([]);
      expect(await storage.scopes()).toEqual(['other']);
      await storage.commit('large', { put: [{ key: 'new', value: 2 }] });
      await storage.backup(join(folder, 'backup.db'));
      await erasing;
      expect((await reading).length).toBeLessThan(2);
    });
    expect(turns).toBeGreaterThan(1);
    expect(await storage.read('large')).toMatchObject([{ key: 'new' }]);
    expect(readFileSync(file).includes(secret)).toBe(false);
    expect(readFileSync(join(folder, 'backup.db')).includes(secret)).toBe(false);
    await storage.close();
  });

  it('is read although it never rests', async () => {
    const storage = await openSqliteStorage(file);
    await storage.commit('large', { put: rows });
    let isOver = false;
    const writing = (async () => {
      for (let at = 0; !isOver; at += 1) {
        await storage.commit('large', { put: [{ key: 'k0', value: at, text: 'changed' }] });
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    expect(await storage.read('large')).toHaveLength(rows.length);
    isOver = true;
    await writing;
    await storage.close();
  }, 30_000);

  it('is erased to the end by the next opening after a kill in the middle', async () => {
    const before = await openSqliteStorage(file);
    await before.commit('large', { put: rows });
    await before.commit('other', { put: [{ key: 'a', value: 1 }] });
    await before.close();
    // What a kill leaves after the first part.
    const database = new sqlite.Database(file);
    database.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA secure_delete = ON; UPDATE scopes SET name = 'dropped ' || scope WHERE name LIKE '%large%'; DELETE FROM rows WHERE place < 1000`,
    );
    database.close();
    const storage = await openSqliteStorage(file);
    expect(await storage.scopes()).toEqual(['other']);
    expect(await storage.read('large')).toEqual([]);
    await storage.close();
    expect(readFileSync(file).includes(secret)).toBe(false);
  });
});
