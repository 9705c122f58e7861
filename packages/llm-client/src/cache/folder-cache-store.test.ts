import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, InvalidArgumentError, sha256 } from '@memgym/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { startOpenAIServer } from '../testing/openai-server.js';
import { createFolderCacheStore } from './folder-cache-store.js';
import { withCache } from './with-cache.js';
import { withEmbeddingCache } from './with-embedding-cache.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

const key = sha256('a key');
const files = async (): Promise<string[]> => (await readdir(folder, { recursive: true })).sort();

describe('createFolderCacheStore', () => {
  it('gives any text back, to itself and to another store of the folder', async () => {
    const store = createFolderCacheStore(folder);
    const other = createFolderCacheStore(folder);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        await store.set(sha256(text), text);
        expect(await store.get(sha256(text))).toBe(text);
        expect(await other.get(sha256(text))).toBe(text);
      }),
      { numRuns: 50 },
    );
    expect(await store.get(sha256('never set'))).toBeUndefined();
  });

  it('keeps one file an entry, below the first two digits, and nothing else', async () => {
    await createFolderCacheStore(join(folder, 'made')).set(key, 'text');
    const shard = key.slice(0, 2);
    expect(await files()).toEqual(['made', join('made', shard), join('made', shard, `${key}.txt`)]);
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, -1)],
    ['changed', (text: string) => text.replace('kept', 'wept')],
    ['emptied', () => ''],
    ['without its first line', (text: string) => text.slice(65)],
  ])('drops an entry that was %s', async (_name, damage) => {
    const store = createFolderCacheStore(folder);
    await store.set(key, 'a kept text');
    const file = join(folder, key.slice(0, 2), `${key}.txt`);
    await writeFile(file, damage(await readFile(file, 'utf8')));
    expect(await store.get(key)).toBeUndefined();
    expect(await files()).toEqual([key.slice(0, 2)]);
    await store.set(key, 'a new text');
    expect(await store.get(key)).toBe('a new text');
  });

  it('does not take an entry for another key’s', async () => {
    const store = createFolderCacheStore(folder);
    await store.set(key, 'text');
    const other = key.slice(0, 2) + sha256('other').slice(2);
    const content = await readFile(join(folder, key.slice(0, 2), `${key}.txt`));
    await writeFile(join(folder, key.slice(0, 2), `${other}.txt`), content);
    expect(await store.get(other)).toBeUndefined();
  });

  it('is never seen half-written by many writers and readers', async () => {
    const stores = [1, 2, 3, 4].map(() => createFolderCacheStore(folder));
    const texts = stores.map((_store, index) => `${index}`.repeat(200_000));
    const seen = await Promise.all(
      stores.flatMap((store, index) =>
        [1, 2, 3, 4, 5].map(async () => {
          await store.set(key, texts[index] ?? '');
          return store.get(key);
        }),
      ),
    );
    expect(seen.every((text) => text !== undefined && texts.includes(text))).toBe(true);
    expect(await files()).toHaveLength(2);
  });

  it.each(['../escape', '__proto__', '', `${key}0`, key.toUpperCase()])('refuses the key %j', async (bad) => {
    await expect(createFolderCacheStore(folder).set(bad, 'x')).rejects.toThrow(InvalidArgumentError);
    await expect(createFolderCacheStore(folder).get(bad)).rejects.toThrow(InvalidArgumentError);
  });

  it('says which folder it cannot use', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const store = createFolderCacheStore(file);
    await expect(store.set(key, 'x')).rejects.toThrow(ConfigError);
    await expect(store.get(key)).rejects.toThrow(/Cannot read the cache folder .*a-file \(ENOTDIR\)/);
  });
});

it('never holds the key that the model was reached with', async () => {
  const apiKey = 'planted-key-0815-uvwxyz';
  const server = await startOpenAIServer({ chat: () => 'hello', embed: () => [1, 0] });
  const connection = { baseUrl: server.baseUrl, apiKey };
  const store = createFolderCacheStore(folder);
  const model = withCache(createOpenAIChatModel({ model: 'm', ...connection }), {
    store,
    mode: 'read-write',
  });
  await model.complete({ messages: [{ role: 'user', content: 'hi' }], role: 'assistant' });
  const embedder = createOpenAIEmbedder({ model: 'e', dimensions: 2, ...connection });
  await withEmbeddingCache(embedder, { store }).embed(['a', 'b'], { kind: 'document' });
  await server.close();
  expect(server.requests[0]?.headers.authorization).toContain(apiKey);
  const entries = (await files()).filter((name) => name.endsWith('.txt'));
  expect(entries).toHaveLength(3);
  for (const name of entries) expect(await readFile(join(folder, name), 'utf8')).not.toContain(apiKey);
});
