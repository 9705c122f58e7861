import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { describeMemoryStorage } from '@memgym/conformance/vitest';
import { createMemory } from '@memgym/memory-systems';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { open } from './__fixtures__/open-sqlite.js';
import { openSqliteStorage } from './open-sqlite-storage.js';
import { openSqliteFile } from './sqlite-file.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

describeMemoryStorage({
  name: 'a SQLite file',
  open,
  program: {
    module: new URL('./__fixtures__/open-sqlite.ts', import.meta.url).href,
    nodeArguments: ['--conditions=@memgym/source', '--import', tsx],
  },
});

describe.skipIf(process.platform === 'win32')('its files', () => {
  const open = async (place: string) => createMemory({ storage: await openSqliteStorage(place) });

  it('is readable only by its owner from the first write on, like its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
    const place = join(folder, 'inner', 'memory.db');
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    for (let time = 0; time < 2; time += 1) {
      const memory = await open(place);
      await memory.remember('I keep bees.');
      expect([modeOf(place), modeOf(`${place}-wal`), modeOf(join(folder, 'inner'))]).toEqual([
        0o600, 0o600, 0o700,
      ]);
      await memory.close();
    }
    await rm(folder, { recursive: true });
  });

  it('are not links', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
    for (const name of ['memory.db', 'memory.db-wal']) {
      symlinkSync(join(folder, 'elsewhere'), join(folder, name));
      await expect(openSqliteStorage(join(folder, 'memory.db'))).rejects.toMatchObject({
        reason: 'unavailable',
        message: expect.stringContaining('a symbolic link'),
      });
      await rm(join(folder, name));
    }
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
    await rm(folder, { recursive: true });
  });
});

it('a file that was emptied is refused, because its memories were in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
  const place = join(folder, 'memory.db');
  await (await openSqliteStorage(place)).close();
  writeFileSync(place, '');
  await expect(openSqliteStorage(place)).rejects.toMatchObject({
    reason: 'damaged',
    hint: expect.stringContaining('to begin a new memory, remove it'),
  });
  await rm(place);
  await (await openSqliteStorage(place)).close();
  await rm(folder, { recursive: true });
});

describe('the place of the file', () => {
  it('can be a file URL', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym sqlite '));
    const storage = await openSqliteStorage(pathToFileURL(join(folder, 'memory.db')));
    await storage.close();
    expect(existsSync(join(folder, 'memory.db'))).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('is not `:memory:`, which would become a file of that name', async () => {
    await expect(openSqliteStorage(':memory:')).rejects.toMatchObject({
      hint: expect.stringContaining('pass no storage'),
    });
    expect(existsSync(':memory:')).toBe(false);
  });
});

describe('a file of another program', () => {
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

  it('is refused if it is a folder, or a path below a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
    await expect(openSqliteStorage(folder)).rejects.toMatchObject({ reason: 'unavailable' });
    writeFileSync(join(folder, 'file'), '');
    await expect(openSqliteStorage(join(folder, 'file', 'memory.db'))).rejects.toMatchObject({
      reason: 'unavailable',
    });
    await rm(folder, { recursive: true });
  });
});

it('a file whose manifest or row nests 9,000 deep, with checksums that fit, is refused as damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
  const file = join(folder, 'memory.db');
  const memory = createMemory({ user: 'ann', storage: await openSqliteStorage(file) });
  await memory.remember([{ id: 'm', content: 'a' }]);
  await memory.close();
  const database = openSqliteFile(file);
  const { manifest } = database.get('SELECT manifest FROM manifest') as { manifest: string };
  const deep = manifest.replace('"embedder":null', `"embedder":${'['.repeat(9000)}${']'.repeat(9000)}`);
  expect(deep).not.toBe(manifest);
  database.run('UPDATE manifest SET manifest = ?, checksum = ?', [deep, crc32(deep)]);
  database.close();
  await expect(openSqliteStorage(file)).rejects.toMatchObject({ reason: 'damaged', place: file });
  await rm(folder, { recursive: true });
});

it.each([
  [
    'view',
    'CREATE VIEW other AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n',
  ],
  ['trigger', 'CREATE TRIGGER other AFTER UPDATE ON scopes BEGIN DELETE FROM rows; END'],
  ['table', 'CREATE VIRTUAL TABLE other USING fts5(text)'],
  ['index', 'CREATE INDEX other ON rows (hex(zeroblob(1000)))'],
])(
  'a %s that somebody put into a file is refused by name, and the file stays as it is',
  async (type, sql) => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
    const file = join(folder, 'memory.db');
    const memory = createMemory({ user: 'ann', storage: await openSqliteStorage(file) });
    await memory.remember([{ id: 'm', content: 'a' }]);
    await memory.close();
    const database = openSqliteFile(file);
    database.run(sql);
    database.close();
    const before = readFileSync(file);
    await expect(openSqliteStorage(file)).rejects.toMatchObject({
      reason: 'mismatch',
      message: expect.stringContaining(`it has a ${type} that is none of a memory: "other`) as string,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
    await rm(folder, { recursive: true });
  },
);

it('a manifest that is larger than any is refused without being read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-sqlite-'));
  const file = join(folder, 'memory.db');
  const memory = createMemory({ user: 'ann', storage: await openSqliteStorage(file) });
  await memory.remember([{ id: 'm', content: 'a' }]);
  await memory.close();
  const text = JSON.stringify({ text: 'a'.repeat(1 << 20) });
  const database = openSqliteFile(file);
  // Its checksum fits, so that only its length can refuse it.
  database.run('UPDATE manifest SET manifest = ?, checksum = ?', [text, crc32(text)]);
  database.close();
  await expect(openSqliteStorage(file)).rejects.toMatchObject({ reason: 'damaged', place: file });
  await rm(folder, { recursive: true });
});
