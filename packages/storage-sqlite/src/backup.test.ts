import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemory } from '@memgym/memory-systems';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStorage } from './open-sqlite-storage.js';

let folder = '';
let place = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-backup-'));
  place = join(folder, 'memory.db');
});
afterEach(() => rm(folder, { recursive: true }));

const opened = async (file = place) => {
  const storage = await openSqliteStorage(file);
  return { storage, memory: createMemory({ storage }) };
};
const noteAt = (at: number) => ({ id: `m${at}`, content: `Note ${at} is about the garden.` });
const countIn = async (file: string): Promise<number> => {
  const { memory } = await opened(file);
  try {
    return (await memory.list()).length;
  } finally {
    await memory.close();
  }
};

describe('a file that was copied while it was used', () => {
  it('is refused without its log, from the first message on, and opens with it', async () => {
    const { memory } = await opened();
    for (let at = 0; at < 30; at += 1) {
      await memory.remember(noteAt(at));
      if (at > 0 && at < 29) continue;
      const alone = join(folder, `alone-${at}.db`);
      copyFileSync(place, alone);
      await expect(openSqliteStorage(alone)).rejects.toMatchObject({
        reason: 'damaged',
        message: expect.stringContaining('without its log'),
      });
      const whole = join(folder, `whole-${at}.db`);
      copyFileSync(place, whole);
      copyFileSync(`${place}-wal`, `${whole}-wal`);
      expect(await countIn(whole)).toBe(at + 1);
      // What the error says opens what the copy has.
      writeFileSync(`${alone}-wal`, '');
      expect(await countIn(alone)).toBe(0);
    }
    await memory.close();
    copyFileSync(place, join(folder, 'closed.db'));
    expect(await countIn(join(folder, 'closed.db'))).toBe(30);
  });

  it('is refused with the log of another time', async () => {
    const { memory, storage } = await opened();
    await memory.remember(noteAt(0));
    copyFileSync(place, join(folder, 'early.db'));
    copyFileSync(`${place}-wal`, join(folder, 'late.db-wal'));
    await storage.backup(join(folder, 'moves-the-log.db'));
    await storage.backup(join(folder, 'moves-the-log-again.db'));
    await memory.remember(noteAt(1));
    copyFileSync(`${place}-wal`, join(folder, 'early.db-wal'));
    copyFileSync(place, join(folder, 'late.db'));
    for (const name of ['early.db', 'late.db']) {
      await expect(openSqliteStorage(join(folder, name))).rejects.toThrow(/log belongs to another copy/);
    }
    await memory.close();
  });
});

describe('a backup', () => {
  it('has everything acknowledged before it, while the application goes on', async () => {
    const { memory, storage } = await opened();
    for (let at = 0; at < 30; at += 1) await memory.remember(noteAt(at));
    const copied = storage.backup(join(folder, 'backups', 'first.db'));
    for (let at = 30; at < 60; at += 1) await memory.remember(noteAt(at));
    const forgotten = memory.forget('m0');
    await copied;
    expect(await forgotten).toEqual(['m0']);
    expect(readFileSync(place).includes('Note 0 is')).toBe(false);
    expect(await countIn(join(folder, 'backups', 'first.db'))).toBeGreaterThanOrEqual(30);
    expect(readdirSync(join(folder, 'backups')).sort()).toEqual(['first.db']);
    expect((await memory.list()).length).toBe(59);
    await memory.close();
    expect(await countIn(place)).toBe(59);
  });

  it('replaces nothing, and leaves nothing when it fails', async () => {
    const { memory, storage } = await opened();
    await memory.remember(noteAt(0));
    await expect(storage.backup(place)).rejects.toThrow(/which exists/);
    writeFileSync(join(folder, 'file'), '');
    await expect(storage.backup(join(folder, 'file', 'backup.db'))).rejects.toMatchObject({
      reason: 'unavailable',
    });
    expect(existsSync(join(folder, 'file', 'backup.db-new'))).toBe(false);
    await memory.remember(noteAt(1));
    await memory.close();
    await expect(storage.backup(join(folder, 'late.db'))).rejects.toThrow(/it is closed/);
    expect(await countIn(place)).toBe(2);
  });
});
