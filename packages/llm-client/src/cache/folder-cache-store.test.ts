import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, InvalidArgumentError, sha256 } from '@memgym/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { startOpenAIServer } from '../testing/openai-server.js';
import { clearCacheFolder, listCacheFolder, pruneCacheFolder } from './cache-folder.js';
import { cacheReplies } from './cache-replies.js';
import { createFolderCacheStore } from './folder-cache-store.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

const key = sha256('a key');
const files = async (): Promise<string[]> => (await readdir(folder, { recursive: true })).sort();

const entryFile = (): string => join(folder, 'entries.log');
/** Rewrites the file as a whole. */
const change = async (edit: (content: string) => string): Promise<void> =>
  writeFile(entryFile(), edit(await readFile(entryFile(), 'utf8')));

describe('createFolderCacheStore', () => {
  it('returns any single-line text, to itself and to another store of the folder', async () => {
    const store = createFolderCacheStore(folder);
    const other = createFolderCacheStore(folder);
    const line = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'));
    await fc.assert(
      fc.asyncProperty(line, async (text) => {
        await store.set(sha256(text), text);
        expect(await store.get(sha256(text))).toBe(text);
        expect(await other.get(sha256(text))).toBe(text);
      }),
      { numRuns: 50 },
    );
    expect(await store.get(sha256('never set'))).toBeUndefined();
    await expect(store.set(key, 'two\nlines')).rejects.toThrow(InvalidArgumentError);
  });

  it('stores all entries in one file, and makes no other', async () => {
    const store = createFolderCacheStore(join(folder, 'made'));
    await store.set(key, 'text');
    await store.set(sha256('another'), 'text');
    expect(await files()).toEqual(['made', join('made', 'entries.log')]);
  });

  it.skipIf(process.platform === 'win32')('follows no link in the place of its file', async () => {
    const victim = join(folder, 'victim');
    await writeFile(victim, 'mine');
    await symlink(victim, entryFile());
    const store = createFolderCacheStore(folder);
    await expect(store.set(key, 'text')).rejects.toThrow(ConfigError);
    await expect(store.get(key)).rejects.toThrow(ConfigError);
    expect(await readFile(victim, 'utf8')).toBe('mine');
  });

  it.skipIf(process.platform === 'win32')('follows no link in the place of its claims', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'memgym-elsewhere-'));
    const theirs = `${key}.claim-0`;
    await writeFile(join(elsewhere, theirs), '{}');
    await symlink(elsewhere, join(folder, 'claims'));
    const store = createFolderCacheStore(folder);
    await expect(store.claim?.(key)).rejects.toThrow(/a symbolic link is in the place/);
    await expect(pruneCacheFolder(folder)).rejects.toThrow(/a symbolic link is in the place/);
    expect(await readdir(elsewhere)).toEqual([theirs]);
    await rm(elsewhere, { recursive: true });
  });

  it('returns the newest text of a key, no matter which store wrote it', async () => {
    const [one, other] = [createFolderCacheStore(folder), createFolderCacheStore(folder)];
    await one.set(key, 'old');
    expect(await other.get(key)).toBe('old');
    await other.set(key, 'new');
    expect(await one.get(key)).toBe('new');
    expect(await createFolderCacheStore(folder).get(key)).toBe('new');
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, -2)],
    ['changed', (text: string) => text.replace('stored', 'sorted')],
    ['moved to another time', (text: string) => text.replace(/ \d+ a/, ' 7 a')],
    ['emptied', () => ''],
    ['without its seal', (text: string) => text.slice(66)],
  ])('drops an entry that was %s', async (_name, damage) => {
    const store = createFolderCacheStore(folder);
    const before = sha256('before');
    await store.set(before, 'one before');
    const whole = await readFile(entryFile(), 'utf8');
    await store.set(key, 'a stored text');
    await change((content) => whole + damage(content.slice(whole.length)));
    for (const each of [store, createFolderCacheStore(folder)]) {
      expect(await each.get(key)).toBeUndefined();
      expect(await each.get(before)).toBe('one before');
    }
    await store.set(key, 'a new text');
    for (const each of [store, createFolderCacheStore(folder)]) {
      expect(await each.get(key)).toBe('a new text');
      expect(await each.get(before)).toBe('one before');
    }
  });

  it('loses at most the entry with the changed byte, and never returns a wrong text', async () => {
    const texts = Array.from({ length: 20 }, (_value, index) => `${index}`.repeat(1 + 40 * index));
    const writer = createFolderCacheStore(folder);
    for (const text of texts) await writer.set(sha256(text), text);
    const content = await readFile(entryFile());
    await fc.assert(
      fc.asyncProperty(
        fc.nat(content.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (place, change) => {
          const damaged = Buffer.from(content);
          damaged[place] = (damaged[place] ?? 0) ^ change;
          await writeFile(entryFile(), damaged);
          const reader = createFolderCacheStore(folder);
          const read = await Promise.all(texts.map((text) => reader.get(sha256(text))));
          for (const [index, text] of texts.entries()) expect([undefined, text]).toContain(read[index]);
          expect(read.filter((text) => text === undefined).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('reads the entries after a half-written one that a killed process left', async () => {
    const killed = createFolderCacheStore(folder);
    await killed.set(key, 'a half-written text');
    await change((content) => content.slice(0, -20));
    const other = createFolderCacheStore(folder);
    expect(await other.get(key)).toBeUndefined();
    await other.set(sha256('next'), 'next');
    for (const each of [killed, other, createFolderCacheStore(folder)]) {
      expect(await each.get(sha256('next'))).toBe('next');
      expect(await each.get(key)).toBeUndefined();
    }
  });

  it('does not return an entry under another key', async () => {
    const store = createFolderCacheStore(folder);
    await store.set(key, 'text');
    const other = sha256('other');
    await appendFile(entryFile(), (await readFile(entryFile(), 'utf8')).replace(key, other));
    expect(await store.get(other)).toBeUndefined();
    expect(await store.get(key)).toBe('text');
  });

  it('notices at once that its file was removed or replaced', async () => {
    const store = createFolderCacheStore(folder);
    await store.set(key, 'first');
    expect(await store.get(key)).toBe('first');
    await rm(entryFile());
    expect(await store.get(key)).toBeUndefined();
    await createFolderCacheStore(folder).set(key, 'second, and longer than the first');
    expect(await store.get(key)).toBe('second, and longer than the first');
    await rm(folder, { recursive: true });
    await store.set(key, 'third');
    expect(await store.get(key)).toBe('third');
  });

  it('never shows many writers and readers a half-written entry', async () => {
    const stores = [1, 2, 3, 4].map(() => createFolderCacheStore(folder));
    const texts = stores.map((_store, index) => `${index}`.repeat(2_000_000));
    const seen = await Promise.all(
      stores.flatMap((store, index) =>
        [1, 2, 3].map(async () => {
          await store.set(key, texts[index] ?? '');
          return store.get(key);
        }),
      ),
    );
    expect(seen).toHaveLength(12);
    // The entries are compared by number, because a failure would otherwise print megabytes.
    expect(seen.map((text) => texts.indexOf(text ?? ''))).not.toContain(-1);
    // They must also be found by a reader with a buffer shorter than the lines.
    expect(texts).toContain(await createFolderCacheStore(folder).get(key));
  });

  it.each(['../escape', '__proto__', '', `${key}0`, key.toUpperCase()])('refuses the key %j', async (bad) => {
    await expect(createFolderCacheStore(folder).set(bad, 'x')).rejects.toThrow(InvalidArgumentError);
    await expect(createFolderCacheStore(folder).get(bad)).rejects.toThrow(InvalidArgumentError);
  });

  it('names the folder that it cannot use', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const store = createFolderCacheStore(file);
    await expect(store.set(key, 'x')).rejects.toThrow(ConfigError);
    await expect(store.get(key)).rejects.toThrow(
      /Cannot read the cache folder .*a-file: a part of this path is a file, not a folder \(ENOTDIR\)/,
    );
    await expect(listCacheFolder(file)).rejects.toThrow(ConfigError);
    await expect(pruneCacheFolder(file)).rejects.toThrow(ConfigError);
    await mkdir(join(folder, 'strange', 'entries.log'), { recursive: true });
    await expect(listCacheFolder(join(folder, 'strange'))).rejects.toThrow(
      /a folder is in the place of a file/,
    );
    await expect(clearCacheFolder(join(folder, 'strange'))).rejects.toThrow(ConfigError);
  });
});

it('never holds the API key of the model', async () => {
  const apiKey = 'planted-key-0815-uvwxyz';
  const server = await startOpenAIServer({ chat: () => 'hello', embed: () => [1, 0] });
  const connection = { baseUrl: server.baseUrl, apiKey };
  const store = createFolderCacheStore(folder);
  const model = wrapModel(createOpenAIChatModel({ model: 'm', ...connection }), [
    cacheReplies({
      store,
      mode: 'read-write',
    }),
  ]);
  await model.complete({ messages: [{ role: 'user', content: 'hi' }], role: 'assistant' });
  const embedder = createOpenAIEmbedder({ model: 'e', dimensions: 2, ...connection });
  await wrapModel(embedder, [cacheReplies({ store })]).embed(['a', 'b'], { kind: 'document' });
  await server.close();
  expect(server.requests[0]?.headers.authorization).toContain(apiKey);
  const written = await readFile(entryFile(), 'utf8');
  expect(written.match(/^[0-9a-f]{64} /gm)).toHaveLength(3);
  expect(written).not.toContain(apiKey);
});
