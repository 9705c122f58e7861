import { ConfigError } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { type BatchOptions, batchTexts } from '../embedding/batch-texts.js';
import { createLimiter } from '../limit/create-limiter.js';
import { paceCalls } from '../limit/pace-calls.js';
import type { Middleware } from '../middleware/middleware.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { quickRetries } from '../retry/__fixtures__/quick-retries.js';
import type { RetryOptions } from '../retry/retry-calls.js';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { serverFailure } from '../testing/server-reply.js';
import { measureEmbeddingDimensions } from './measure-embedding-dimensions.js';
import { createOpenAIEmbedder, type OpenAIEmbedderOptions } from './openai-embedder.js';
import { createServerKnowledge } from './server-knowledge.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

async function embedderOf(
  script: OpenAIServerOptions = {},
  {
    batchSize = 3,
    batchTokens = 100_000,
    patience = {},
    inner = [],
    ...options
  }: Partial<OpenAIEmbedderOptions> &
    BatchOptions & { patience?: RetryOptions; inner?: readonly Middleware[] } = {},
) {
  server = await startOpenAIServer(script);
  const all = {
    model: 'e',
    baseUrl: server.baseUrl,
    dimensions: 2,
    knowledge: createServerKnowledge(),
    ...options,
  };
  const bare = createOpenAIEmbedder(all);
  const chain = [batchTexts({ batchSize, batchTokens }), quickRetries(patience), ...inner];
  return { embedder: { ...bare, ...wrapModel(bare, chain) }, server };
}

describe('createOpenAIEmbedder', () => {
  it('preserves the order of the texts over batches and returns unit vectors', async () => {
    const { embedder, server } = await embedderOf({ embed: (text) => [Number(text) * 3, Number(text) * 4] });
    const texts = ['1', '-2', '3', '-4', '5', '-6', '7'];
    const { vectors, usage } = await embedder.embed(texts, { kind: 'document' });
    expect(server.requests.map(({ body }) => body.input?.length)).toEqual([3, 3, 1]);
    const sign = (index: number) => (index % 2 === 0 ? 1 : -1);
    expect(vectors).toEqual(
      texts.map((_text, index) => Float32Array.from([0.6 * sign(index), 0.8 * sign(index)])),
    );
    expect(usage).toMatchObject({ calls: 0, embeddedTexts: 7, embeddingTokens: 7, costUsd: null });
  });

  it('sends no request for no texts, and one space for an empty text', async () => {
    const { embedder, server } = await embedderOf({ embed: () => [1, 0] });
    expect((await embedder.embed([], { kind: 'query' })).vectors).toEqual([]);
    await embedder.embed([''], { kind: 'query' });
    expect(server.requests.map(({ body }) => body.input)).toEqual([[' ']]);
  });

  it.each([
    ['another length', [1, 2, 3]],
    ['a null', [1, null]],
    ['zeros only', [0, 0]],
    ['nothing', []],
  ])('refuses a vector with %s, naming the text', async (_name, vector) => {
    const { embedder } = await embedderOf({ embed: (text) => (text === 'bad' ? vector : [1, 0]) });
    await expect(embedder.embed(['a', 'b', 'c', 'd', 'bad'], { kind: 'document' })).rejects.toMatchObject({
      reason: 'invalid-reply',
      message: expect.stringMatching(/text (4|1 of 2)/),
    });
  });

  it('halves a refused batch until the faulty text is alone', async () => {
    const script: OpenAIServerOptions = {
      embed: () => [1, 0],
      fail: ({ body }) =>
        body.input?.includes('long') ? serverFailure(400, 'input is too long') : undefined,
    };
    const { embedder } = await embedderOf(script, { batchSize: 8 });
    await expect(embedder.embed(['a', 'b', 'c', 'long', 'd'], { kind: 'document' })).rejects.toMatchObject({
      reason: 'context-overflow',
      message: expect.stringContaining('Text 3 (4 characters)'),
    });
  });

  it('without middleware also halves what the server refuses, and embeds the beginning of a text that is too long', async () => {
    const { server } = await embedderOf({
      embed: (text) => [text.length, 1],
      fail: ({ body: { input = [] } }) => {
        if (input.length > 2)
          return serverFailure(400, 'batch size is invalid, it should not be larger than 2');
        return [input].flat().some((text) => text.length > 2_000)
          ? serverFailure(400, 'input is too long')
          : undefined;
      },
    });
    const embedder = createOpenAIEmbedder({ model: 'e', baseUrl: server.baseUrl, dimensions: 2 });
    const texts = ['a', 'bb', 'c'.repeat(5_000), 'dddd', 'eeeee'];
    const { vectors, usage, cuts } = await embedder.embed(texts, { kind: 'document' });
    expect(vectors.map(([first = 0, second = 1]) => Math.round(first / second))).toEqual([1, 2, 1_250, 4, 5]);
    expect([cuts, usage.embeddedTexts]).toEqual([[{ index: 2 }], 5]);
  });

  it('continues with smaller batches when the server accepts no larger ones', async () => {
    const { embedder } = await embedderOf(
      {
        embed: (text) => [Number(text), 1],
        fail: ({ body }) =>
          (body.input?.length ?? 0) > 2 ? serverFailure(400, 'at most 2 inputs') : undefined,
      },
      { batchSize: 8 },
    );
    const { vectors } = await embedder.embed(['0', '1', '2', '3', '4'], { kind: 'document' });
    expect(vectors.map((vector) => Math.round((vector[0] ?? 0) / (vector[1] ?? 1)))).toEqual([0, 1, 2, 3, 4]);
  });

  it('knows the vector lengths of OpenAI’s models, and requests shorter vectors only there', async () => {
    const { embedder, server } = await embedderOf({}, { model: 'text-embedding-3-small', dimensions: 16 });
    expect((await embedder.embed(['x'], { kind: 'query' })).vectors[0]).toHaveLength(16);
    expect(server.requests[0]?.body.dimensions).toBe(16);
    expect(createOpenAIEmbedder({ model: 'text-embedding-3-large' }).info.dimensions).toBe(3072);
    expect(() => createOpenAIEmbedder({ model: 'bge-m3' })).toThrow(ConfigError);
  });

  it('can measure the length of an unknown model', async () => {
    server = await startOpenAIServer({ embed: () => [1, 2, 3, 4, 5] });
    expect(await measureEmbeddingDimensions({ model: 'bge-m3', baseUrl: server.baseUrl })).toBe(5);
  });

  it('divides batches by tokens as well, with a long text alone in its batch', async () => {
    const { embedder, server } = await embedderOf({ embed: (text) => [text.length, 1] }, { batchTokens: 10 });
    // Four letters are about one token.
    const texts = ['a'.repeat(16), 'b'.repeat(20), 'c'.repeat(8), 'd'.repeat(400), 'e', 'f', 'g', 'h'];
    const { vectors } = await embedder.embed(texts, { kind: 'document' });
    expect(server.requests.map(({ body }) => body.input?.length)).toEqual([2, 1, 1, 3, 1]);
    expect(vectors.map((vector) => Math.round((vector[0] ?? 0) / (vector[1] ?? 1)))).toEqual(
      texts.map((text) => text.length),
    );
  });

  it('repeats a batch with an unusable vector, and counts each text once', async () => {
    const seen = new Map<string, number>();
    const { embedder, server } = await embedderOf({
      embed: (text) => {
        seen.set(text, (seen.get(text) ?? 0) + 1);
        return text.startsWith('odd') && seen.get(text) === 1 ? [null, 1] : [text.length, 1];
      },
    });
    const embeddings = await embedder.embed(['a', 'odd', 'cc', 'odd-2'], { kind: 'document' });
    expect(server.requests.map(({ body }) => body.input)).toEqual([
      ['a', 'odd', 'cc'],
      ['a', 'odd', 'cc'],
      ['odd-2'],
      ['odd-2'],
    ]);
    expect(embeddings.vectors.map((vector) => Math.round((vector[0] ?? 0) / (vector[1] ?? 1)))).toEqual([
      1, 3, 2, 5,
    ]);
    expect(embeddings).toMatchObject({
      tries: 4,
      // The usage that the server reported for them is also paid.
      faults: [
        { reason: 'invalid-reply', usage: { embeddedTexts: 0, embeddingTokens: 3 } },
        { reason: 'invalid-reply', usage: { embeddedTexts: 0, embeddingTokens: 2 } },
      ],
      usage: { embeddedTexts: 4 },
    });
  });

  it('retries a failed batch, but not the batches before it', async () => {
    const failing: OpenAIServerOptions = {
      embed: () => [1, 0],
      fail: ({ body, index }) =>
        body.input?.includes('d') && index < 3 ? serverFailure(503, 'busy') : undefined,
    };
    const passing = await embedderOf(failing);
    const { tries, faults } = await passing.embedder.embed(['a', 'b', 'c', 'd'], { kind: 'document' });
    expect(passing.server.requests.map(({ body }) => body.input?.length)).toEqual([3, 1, 1, 1]);
    expect({ tries, faults: faults?.length }).toEqual({ tries: 4, faults: 2 });
    await passing.server.close();
    const lasting = await embedderOf(failing, { patience: { waitMs: 0 } });
    await expect(lasting.embedder.embed(['a', 'b', 'c', 'd'], { kind: 'document' })).rejects.toMatchObject({
      reason: 'server',
      status: 503,
    });
    expect(lasting.server.requests).toHaveLength(2);
  });

  it('reads vectors in base64 as exactly as in numbers', async () => {
    const vector = Array.from({ length: 16 }, (_value, index) => Math.sin(index + 1));
    const options = { dimensions: 16, model: 'e' };
    const { embedder, server } = await embedderOf(
      { embed: () => vector },
      { ...options, capabilities: { encoding: 'base64' } },
    );
    const [packed] = (await embedder.embed(['x'], { kind: 'query' })).vectors;
    expect(server.requests[0]?.body.encoding_format).toBe('base64');
    const plain = createOpenAIEmbedder({ ...options, baseUrl: server.baseUrl });
    const [numbers] = (await plain.embed(['x'], { kind: 'query' })).vectors;
    expect(server.requests[1]?.body.encoding_format).toBe('float');
    for (const [index, value] of (numbers ?? []).entries()) expect(packed?.[index]).toBeCloseTo(value, 6);
    const norm = Math.hypot(...vector);
    expect([...(numbers ?? [])]).toEqual(vector.map((value) => Math.fround(value / norm)));
  });

  it('omits a capability that was refused to another call while it waited for its turn', async () => {
    const { embedder, server } = await embedderOf(
      {
        embed: () => [1, 0],
        fail: ({ body }) =>
          body.encoding_format === 'base64' ? serverFailure(400, 'encoding_format: no base64') : undefined,
      },
      {
        capabilities: { encoding: 'base64' },
        inner: [paceCalls(createLimiter({ startInFlight: 2, maxInFlight: 2 }))],
      },
    );
    await Promise.all(
      Array.from({ length: 20 }, (_v, index) => embedder.embed([`${index}`], { kind: 'query' })),
    );
    const asked = server.requests.map(({ body }) => body.encoding_format);
    expect(asked.filter((encoding) => encoding === 'base64').length).toBeLessThanOrEqual(4);
    expect(asked.filter((encoding) => encoding === 'float')).toHaveLength(20);
  });

  it('learns from one refusal each that a server has no base64 and no shorter vectors', async () => {
    // vLLM’s message for a model that was not trained for shorter vectors.
    const matryoshka = 'Model "e" does not support matryoshka representation, changing output dimensions';
    const { embedder, server } = await embedderOf(
      {
        embed: () => [3, 4],
        fail: ({ body }) => {
          if (body.encoding_format === 'base64') return serverFailure(400, 'encoding_format must be float');
          return body.dimensions === undefined ? undefined : serverFailure(400, matryoshka);
        },
      },
      { capabilities: { dimensions: true, encoding: 'base64' } },
    );
    for (let time = 0; time < 3; time += 1) {
      expect((await embedder.embed(['x'], { kind: 'query' })).vectors).toEqual([Float32Array.of(0.6, 0.8)]);
    }
    expect(server.requests).toHaveLength(5);
    expect(embedder.findings().map(({ api, refused, declare }) => ({ api, refused, declare }))).toEqual([
      { api: 'embeddings', refused: 'base64', declare: { capability: 'encoding', value: 'float' } },
      { api: 'embeddings', refused: 'dimensions', declare: { capability: 'dimensions', value: false } },
    ]);
  });

  it('stops when cancelled: before and during a request, and between batches', async () => {
    const during = new AbortController();
    const { embedder, server } = await embedderOf({
      fail: () => {
        during.abort();
        return { status: 200, delayMs: 60_000 };
      },
    });
    const cancelled = (signal: AbortSignal) => embedder.embed(['a'], { kind: 'query', signal });
    await expect(cancelled(AbortSignal.abort())).rejects.toMatchObject({ reason: 'aborted' });
    expect(server.requests).toHaveLength(0);
    await expect(cancelled(during.signal)).rejects.toMatchObject({ reason: 'aborted' });
    await server.close();

    const halfway = new AbortController();
    const second = await embedderOf({
      embed: () => {
        halfway.abort();
        return [1, 0];
      },
    });
    const texts = ['a', 'b', 'c', 'd', 'e'];
    const { signal } = halfway;
    await expect(second.embedder.embed(texts, { kind: 'document', signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
    expect(second.server.requests).toHaveLength(1);
  });

  it('stops while it waits for its turn', async () => {
    const first = new AbortController();
    const second = new AbortController();
    const { embedder, server } = await embedderOf(
      {
        fail: () => {
          second.abort();
          return { status: 200, delayMs: 60_000 };
        },
      },
      { inner: [paceCalls(createLimiter({ startInFlight: 1, maxInFlight: 1 }), 'one')] },
    );
    const running = embedder.embed(['a'], { kind: 'query', signal: first.signal });
    const waiting = embedder.embed(['b'], { kind: 'query', signal: second.signal });
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
    expect(server.requests).toHaveLength(1);
    first.abort();
    await expect(running).rejects.toMatchObject({ reason: 'aborted' });
  });
});
