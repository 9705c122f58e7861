import type { Embedder } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { type CacheOptions, cacheReplies } from './cache-replies.js';
import { createMemoryCacheStore } from './memory-cache-store.js';

const withEmbeddingCache = (embedder: Embedder, options: CacheOptions): Embedder =>
  wrapModel(embedder, [cacheReplies(options)]);

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

async function embedderOf(options: OpenAIServerOptions = {}): Promise<Embedder> {
  server = await startOpenAIServer(options);
  return createOpenAIEmbedder({
    model: 'e',
    dimensions: 8,
    baseUrl: server.baseUrl,
    price: { input: 10 },
    retries: 0,
  });
}
const asked = () => server?.requests.map(({ body }) => body.input);

describe('cached embeddings', () => {
  it('embeds only the texts that are not cached, each once, and preserves the order', async () => {
    const plain = await embedderOf();
    const embedder = withEmbeddingCache(plain, { store: createMemoryCacheStore() });
    await embedder.embed(['a', 'b'], { kind: 'document' });
    const { vectors, cached } = await embedder.embed(['c', 'a', 'd', 'c', 'b'], { kind: 'document' });
    expect(asked()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(cached).toBe(false);
    expect(vectors).toEqual((await plain.embed(['c', 'a', 'd', 'c', 'b'], { kind: 'document' })).vectors);
  });

  it('reports exactly the usage of the original calls', async () => {
    const embedder = withEmbeddingCache(await embedderOf(), { store: createMemoryCacheStore() });
    const texts = ['one', 'two and a half', 'three', 'a much longer text than the others'];
    const first = await embedder.embed(texts, { kind: 'document' });
    const second = await embedder.embed(texts, { kind: 'document' });
    expect([first.cached, second.cached]).toEqual([false, true]);
    // 3, 14, 5 and 34 characters, four of them are a token, each text rounded up.
    expect(first.usage).toMatchObject({ embeddedTexts: 4, embeddingTokens: 16 });
    expect(first.usage.costUsd).toBeCloseTo(16e-5, 15);
    expect(second.usage).toEqual(first.usage);
    expect(second.vectors).toEqual(first.vectors);
  });

  it('counts the same tokens, no matter which texts of a call were cached', async () => {
    // The server's count for a request differs from the sum over its texts.
    const plain = await embedderOf();
    const counting: Embedder = {
      ...plain,
      embed: async (texts, options) => {
        const embeddings = await plain.embed(texts, options);
        return { ...embeddings, usage: { ...embeddings.usage, embeddingTokens: 7 * texts.length + 2 } };
      },
    };
    const texts = [
      'one',
      'two and a half',
      'three',
      'a much longer text than the others',
      'five',
      'six or so',
    ];
    const usages = [];
    for (const before of [[], ['one'], ['two and a half', 'five'], texts.slice(1), texts]) {
      const embedder = withEmbeddingCache(counting, { store: createMemoryCacheStore() });
      for (const text of before) await embedder.embed([text], { kind: 'document' });
      usages.push((await embedder.embed(texts, { kind: 'document' })).usage);
    }
    expect(new Set(usages.map((usage) => JSON.stringify(usage)))).toHaveProperty('size', 1);
  });

  it('caches questions and documents separately', async () => {
    const embedder = withEmbeddingCache(await embedderOf(), { store: createMemoryCacheStore() });
    await embedder.embed(['a'], { kind: 'document' });
    expect((await embedder.embed(['a'], { kind: 'query' })).cached).toBe(false);
  });

  it('makes one call for equal concurrent texts, and returns vectors that callers may change', async () => {
    const plain = await embedderOf();
    const store = createMemoryCacheStore();
    const [one, two] = await Promise.all(
      [1, 2].map(() => withEmbeddingCache(plain, { store }).embed(['a', 'b'], { kind: 'document' })),
    );
    expect(asked()).toEqual([['a', 'b']]);
    expect([one?.cached, two?.cached]).toEqual([false, true]);
    one?.vectors[0]?.fill(0);
    expect(two?.vectors[0]).not.toEqual(one?.vectors[0]);
  });

  it('continues when the call that it waited for was cancelled', async () => {
    let failed = false;
    const controller = new AbortController();
    const plain = await embedderOf({
      fail: ({ body }) => {
        if (failed || !body.input?.includes('a')) return undefined;
        failed = true;
        // Cancelled while the server withholds the reply, so the speed of the machine does not matter.
        setImmediate(() => controller.abort());
        return { status: 503, delayMs: 10_000 };
      },
    });
    const store = createMemoryCacheStore();
    const cancelled = withEmbeddingCache(plain, { store }).embed(['a', 'b'], {
      kind: 'document',
      signal: controller.signal,
    });
    const patient = withEmbeddingCache(plain, { store }).embed(['a', 'b', 'c'], { kind: 'document' });
    await expect(cancelled).rejects.toMatchObject({ reason: 'aborted' });
    expect((await patient).vectors).toHaveLength(3);
  });

  it('never asks in replay-only mode, and stores nothing from a failed call', async () => {
    const plain = await embedderOf({ embed: (text) => (text === 'bad' ? [0] : [1, 0, 0, 0, 0, 0, 0, 0]) });
    const store = createMemoryCacheStore();
    await withEmbeddingCache(plain, { store }).embed(['a'], { kind: 'query' });
    await expect(
      withEmbeddingCache(plain, { store }).embed(['b', 'bad'], { kind: 'query' }),
    ).rejects.toMatchObject({ reason: 'invalid-reply' });
    const replay = withEmbeddingCache(plain, { store, mode: 'replay-only' });
    expect((await replay.embed(['a'], { kind: 'query' })).cached).toBe(true);
    await expect(replay.embed(['a', 'b'], { kind: 'query' })).rejects.toMatchObject({
      reason: 'cache-miss',
      message: expect.stringContaining('1 of 2 texts'),
    });
  });

  it('asks again if a cached vector has another length', async () => {
    const plain = await embedderOf();
    const store = {
      get: async () => '{"vector":"AAAA","embeddingTokens":1,"costUsd":0}',
      set: async () => {},
    };
    expect((await withEmbeddingCache(plain, { store }).embed(['a'], { kind: 'query' })).cached).toBe(false);
  });

  it('stores the vectors of each call before the next one, and reports the requests', async () => {
    const plain = await embedderOf({ fail: ({ index }) => (index === 2 ? { status: 503 } : undefined) });
    const embedder = withEmbeddingCache(plain, { store: createMemoryCacheStore(), textsPerCall: 2 });
    const texts = ['a', 'b', 'c', 'd', 'e'];
    await expect(embedder.embed(texts, { kind: 'document' })).rejects.toMatchObject({ status: 503 });
    const { vectors, tries, cached } = await embedder.embed(texts, { kind: 'document' });
    expect(asked()).toEqual([['a', 'b'], ['c', 'd'], ['e'], ['e']]);
    expect(vectors).toHaveLength(5);
    expect([tries, cached]).toEqual([1, false]);
  });

  it('returns no vectors for no texts', async () => {
    const embedder = withEmbeddingCache(await embedderOf(), { store: createMemoryCacheStore() });
    expect((await embedder.embed([], { kind: 'query' })).vectors).toEqual([]);
    expect(asked()).toEqual([]);
  });
});
