import { ConfigError } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { serverFailure } from '../testing/server-reply.js';
import {
  createOpenAIEmbedder,
  measureEmbeddingDimensions,
  type OpenAIEmbedderOptions,
} from './openai-embedder.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

async function embedderOf(script: OpenAIServerOptions = {}, options: Partial<OpenAIEmbedderOptions> = {}) {
  server = await startOpenAIServer(script);
  const all = { model: 'e', baseUrl: server.baseUrl, dimensions: 2, batchSize: 3, ...options };
  return { embedder: createOpenAIEmbedder(all), server };
}

describe('createOpenAIEmbedder', () => {
  it('keeps the order of the texts over batches and gives unit vectors', async () => {
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

  it('sends nothing for no texts, and one space for an empty text', async () => {
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

  it('halves a refused batch until the text at fault is alone', async () => {
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

  it('gets by with smaller batches where the server takes no larger ones', async () => {
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

  it('knows the lengths of OpenAI’s models and asks for shorter vectors only there', async () => {
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
});
