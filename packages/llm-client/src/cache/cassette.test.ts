import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, sha256 } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearCacheFolder, listCacheFolder, pruneCacheFolder } from './cache-folder.js';
import { exportCassette, importCassette } from './cassette.js';
import { createFolderCacheStore } from './folder-cache-store.js';

let place = '';
const at = (name: string): string => join(place, name);
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-cassette-'));
});
afterEach(() => rm(place, { recursive: true }));

const texts = ['one', 'zwei\n"drei"', '四 🙂', ''];
async function fill(name: string): Promise<void> {
  const store = createFolderCacheStore(at(name));
  for (const text of texts) await store.set(sha256(text), text);
}
const entryOf = (name: string, text: string): string =>
  join(at(name), sha256(text).slice(0, 2), `${sha256(text)}.txt`);

describe('a cassette', () => {
  it('brings every entry to another folder, and the same bytes back', async () => {
    await fill('a');
    expect(await exportCassette(at('a'), at('a.jsonl'))).toBe(4);
    expect(await importCassette(at('b'), at('a.jsonl'))).toEqual({ added: 4, kept: 0 });
    const store = createFolderCacheStore(at('b'));
    for (const text of texts) expect(await store.get(sha256(text))).toBe(text);
    await exportCassette(at('b'), at('b.jsonl'));
    expect(await readFile(at('b.jsonl'), 'utf8')).toBe(await readFile(at('a.jsonl'), 'utf8'));
    expect(await importCassette(at('b'), at('a.jsonl'))).toEqual({ added: 0, kept: 4 });
  });

  it('is refused whole, by line, when a text was changed', async () => {
    await fill('a');
    await exportCassette(at('a'), at('a.jsonl'));
    await writeFile(at('a.jsonl'), (await readFile(at('a.jsonl'), 'utf8')).replace('"one"', '"won"'));
    const error = await importCassette(at('b'), at('a.jsonl')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: expect.stringMatching(/line \d does not match its digest/) });
    expect(await listCacheFolder(at('b'))).toEqual([]);
  });

  it.each([
    ['a file that is not there', undefined, /cannot be read/],
    ['an empty file', '', /line 1 is missing/],
    ['some other file', '{"a":1}\n', /line 1 is not the head/],
  ])('is not %s', async (_name, content, message) => {
    if (content !== undefined) await writeFile(at('x.jsonl'), content);
    await expect(importCassette(at('b'), at('x.jsonl'))).rejects.toThrow(message);
  });
});

describe('a cache folder', () => {
  it('is listed by key, empty where it is not there', async () => {
    expect(await listCacheFolder(at('none'))).toEqual([]);
    await fill('a');
    const keys = (await listCacheFolder(at('a'))).map(({ key }) => key);
    expect(keys).toEqual(texts.map(sha256).sort());
  });

  it('loses what is old, damaged or left behind, and keeps the rest', async () => {
    await fill('a');
    await utimes(entryOf('a', 'one'), 1000, 1000);
    await writeFile(entryOf('a', ''), 'damaged');
    await writeFile(`${entryOf('a', '四 🙂')}.claim-0`, '{}');
    await writeFile(join(at('a'), `${randomUUID()}.owner`), '{}');
    const own = join(at('a'), `${randomUUID()}.owner`);
    await writeFile(own, JSON.stringify({ host: hostname(), pid: process.pid }));
    await writeFile(join(at('a'), 'mine.md'), 'not an entry');
    expect(await pruneCacheFolder(at('a'), 1_000_001)).toEqual({ old: 1, damaged: 1, leftovers: 2 });
    expect(await listCacheFolder(at('a'))).toHaveLength(2);
    expect(await clearCacheFolder(at('a'))).toBe(2);
    expect(await readFile(join(at('a'), 'mine.md'), 'utf8')).toBe('not an entry');
    // Its process runs, and removes it itself.
    expect(existsSync(own)).toBe(true);
  });
});
