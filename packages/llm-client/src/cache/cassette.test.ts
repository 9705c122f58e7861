import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, createManualClock, sha256 } from '@memgym/core';
import { thisProcess } from '@memgym/files';
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

const texts = ['one', 'zwei\\n"drei"', '四 🙂', ''];
async function fill(name: string): Promise<void> {
  const store = createFolderCacheStore(at(name));
  for (const text of texts) await store.set(sha256(text), text);
}

describe('a cassette', () => {
  it('carries every entry to another folder, and exports the same bytes there', async () => {
    await fill('a');
    expect(await exportCassette(at('a'), at('a.jsonl'))).toBe(4);
    expect(await importCassette(at('b'), at('a.jsonl'))).toEqual({ added: 4, existing: 0 });
    const store = createFolderCacheStore(at('b'));
    for (const text of texts) expect(await store.get(sha256(text))).toBe(text);
    await exportCassette(at('b'), at('b.jsonl'));
    expect(await readFile(at('b.jsonl'), 'utf8')).toBe(await readFile(at('a.jsonl'), 'utf8'));
    expect(await importCassette(at('b'), at('a.jsonl'))).toEqual({ added: 0, existing: 4 });
  });

  it('is refused as a whole, with the line number, when a text was changed', async () => {
    await fill('a');
    await exportCassette(at('a'), at('a.jsonl'));
    await writeFile(at('a.jsonl'), (await readFile(at('a.jsonl'), 'utf8')).replace('"one"', '"won"'));
    const error = await importCassette(at('b'), at('a.jsonl')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: expect.stringMatching(/line \d does not match its digest/) });
    expect(await listCacheFolder(at('b'))).toEqual([]);
  });

  it.each([
    ['a missing file', undefined, /cannot be read/],
    ['an empty file', '', /line 1 is missing/],
    ['another kind of file', '{"a":1}\n', /is not a cassette, because its first line is not that of one/],
  ])('is not %s', async (_name, content, message) => {
    if (content !== undefined) await writeFile(at('x.jsonl'), content);
    await expect(importCassette(at('b'), at('x.jsonl'))).rejects.toThrow(message);
  });
});

describe('a cache folder', () => {
  it('is listed by key; a missing folder gives an empty list', async () => {
    expect(await listCacheFolder(at('none'))).toEqual([]);
    await fill('a');
    const keys = (await listCacheFolder(at('a'))).map(({ key }) => key);
    expect(keys).toEqual(texts.map(sha256).sort());
  });

  it('loses only old, damaged, replaced and left-over entries in pruning', async () => {
    await createFolderCacheStore(at('a'), createManualClock(1000)).set(sha256('old'), 'old');
    await createFolderCacheStore(at('a'), createManualClock(1000)).set(sha256('one'), 'one before');
    await fill('a');
    const file = join(at('a'), 'entries.log');
    await appendFile(file, (await readFile(file, 'utf8')).slice(-40));
    const claims = join(at('a'), 'claims');
    await mkdir(claims);
    await writeFile(join(claims, `${sha256('one')}.claim-0`), '{}');
    await writeFile(join(claims, `${randomUUID()}.owner`), '{}');
    await writeFile(join(at('a'), `entries.log.${randomUUID()}.part`), 'half');
    const living = join(claims, `${sha256('two')}.claim-0`);
    await writeFile(living, JSON.stringify(thisProcess()));
    await writeFile(join(at('a'), 'mine.md'), 'not an entry');

    const store = createFolderCacheStore(at('a'));
    expect(await store.get(sha256('one'))).toBe('one');
    expect(await pruneCacheFolder(at('a'), 1_000_001)).toEqual({ old: 1, damaged: 1, leftovers: 4 });
    expect(await listCacheFolder(at('a'))).toHaveLength(texts.length);
    for (const text of texts) expect(await store.get(sha256(text))).toBe(text);
    expect(await pruneCacheFolder(at('a'), 1_000_001)).toEqual({ old: 0, damaged: 0, leftovers: 0 });
    expect(await clearCacheFolder(at('a'))).toBe(texts.length);
    expect(await store.get(sha256('one'))).toBeUndefined();
    await store.set(sha256('one'), 'one');
    expect(await store.get(sha256('one'))).toBe('one');
    expect(await readFile(join(at('a'), 'mine.md'), 'utf8')).toBe('not an entry');
    // Its process is running and removes it itself.
    expect(existsSync(living)).toBe(true);
  });

  it('loses no entry that other processes store during pruning', async () => {
    const store = createFolderCacheStore(at('a'));
    for (let index = 0; index < 50; index += 1) {
      await store.set(sha256(`${index}`), `${index}`);
      await appendFile(join(at('a'), 'entries.log'), 'damaged\n');
      const pruned = pruneCacheFolder(at('a'));
      await createFolderCacheStore(at('a')).set(sha256(`other ${index}`), `${index}`);
      expect(await pruned).toMatchObject({ old: 0, damaged: 1 });
    }
    expect(await listCacheFolder(at('a'))).toHaveLength(100);
  });
});
