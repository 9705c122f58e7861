import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeMemoryStorage } from '@memgym/memory-systems/testing';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { open } from './__fixtures__/open-sqlite.js';
import { openSqliteStorage } from './open-sqlite-storage.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

describeMemoryStorage({
  name: 'a SQLite file',
  open,
  program: {
    module: new URL('./__fixtures__/open-sqlite.ts', import.meta.url).href,
    nodeArguments: ['--conditions=@memgym/source', '--import', tsx],
  },
});

describe('a file that is not its own', () => {
  it('is left alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'These are notes. '.repeat(1000));
    await expect(openSqliteStorage(text)).rejects.toMatchObject({ reason: 'damaged', place: text });
    expect(readFileSync(text, 'utf8')).toBe('These are notes. '.repeat(1000));

    const other = join(folder, 'other.db');
    const database = new sqlite.Database(other);
    database.exec('CREATE TABLE notes (text TEXT)');
    database.close();
    const before = readFileSync(other);
    await expect(openSqliteStorage(other)).rejects.toMatchObject({ reason: 'mismatch', place: other });
    expect(readFileSync(other).equals(before)).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('cannot be a folder, or a path below a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
    await expect(openSqliteStorage(folder)).rejects.toMatchObject({ reason: 'unavailable' });
    writeFileSync(join(folder, 'file'), '');
    await expect(openSqliteStorage(join(folder, 'file', 'memory.db'))).rejects.toMatchObject({
      reason: 'unavailable',
    });
    await rm(folder, { recursive: true });
  });
});
