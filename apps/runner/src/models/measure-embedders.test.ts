import { type Experiment, parseExperiment, type SystemConfig } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';
import { type MeasuredEmbedder, measureEmbedder, measureEmbedders } from './measure-embedders.js';

describe('the length of an embedder’s vectors', () => {
  let server: OpenAIServer;
  beforeEach(async () => {
    server = await startOpenAIServer({
      embed: (_text, { body }) => (body.model === 'three' ? [1, 0, 0] : [1, 0, 0, 0, 0]),
    });
  });
  afterEach(() => server.close());
  const experimentWith = (embedder: unknown, systems: unknown[] = ['emb-m']) =>
    parseExperiment('test', { name: 'lengths', benchmark: { type: 'everyday' }, embedder, systems });
  const environment = () => ({ OPENAI_BASE_URL: server.baseUrl });
  const measure = async (experiment: Experiment, added: readonly SystemConfig[] = []) => {
    const measured: MeasuredEmbedder[] = [];
    const found = await measureEmbedders(
      { experiment, added },
      { environment: environment(), registry: registryFor() },
      (one) => measured.push(one),
    );
    return { ...found, measured };
  };
  const check = (embedder: unknown) =>
    measureEmbedder(experimentWith(embedder).embedder, {
      environment: environment(),
      registry: registryFor(),
      key: 'embedder',
      checksStated: true,
    });

  it('is measured by one request of one word, and equal embedders are asked once', async () => {
    const systems = [
      { name: 'own', type: 'emb-m', embedder: { type: 'openai', model: 'three' } },
      { name: 'same', type: 'emb-m', embedder: { type: 'openai', model: 'three' } },
      'emb-m',
    ];
    const { experiment, measured } = await measure(
      experimentWith({ type: 'openai', model: 'five' }, systems),
    );
    expect(experiment.embedder.dimensions).toBe(5);
    expect(experiment.systems.map(({ embedder }) => embedder?.dimensions)).toEqual([3, 3, undefined]);
    expect(measured.map(({ model, dimensions }) => [model, dimensions])).toEqual([
      ['three', 3],
      ['five', 5],
    ]);
    expect(server.requests.map(({ body }) => [body.model, body.input])).toEqual([
      ['three', ['length']],
      ['five', ['length']],
    ]);
  });

  it('is not requested where no system needs the embedder, and is for a system that is added', async () => {
    const byWords = { name: 'words', type: 'bm25-m', embedder: { type: 'openai', model: 'three' } };
    const experiment = experimentWith({ type: 'openai', model: 'five' }, [byWords, 'none']);
    expect(await measure(experiment)).toMatchObject({ experiment, measured: [] });
    expect(server.requests).toEqual([]);
    const added = experimentWith('offline').systems;
    expect((await measure(experiment, added)).experiment.embedder.dimensions).toBe(5);
    expect(server.requests).toHaveLength(1);
  });

  it('is refused if another one is stated, with the true one', async () => {
    const stated = { type: 'openai', model: 'five', dimensions: 1024 };
    await expect(check(stated)).rejects.toMatchObject({
      key: 'embedder.dimensions',
      message: expect.stringContaining('a vector of 5 values, not 1024'),
    });
  });

  it('is not requested for a run if it is stated, because the run checks every vector', async () => {
    const stated = experimentWith({ type: 'openai', model: 'five', dimensions: 1024 });
    expect(await measure(stated)).toMatchObject({ experiment: stated, measured: [] });
    expect(server.requests).toEqual([]);
  });

  it('is not requested from OpenAI’s models, in this process, or without a server', async () => {
    for (const embedder of [
      'offline',
      { type: 'openai', model: 'text-embedding-3-small' },
      { type: 'openai', model: 'text-embedding-3-large', dimensions: 256 },
    ])
      expect((await check(embedder)).found).toBeUndefined();
    expect(server.requests).toEqual([]);
  });

  it('is taken as stated if the server does not answer, but must be known', async () => {
    await server.close();
    const { config, found } = await check({ type: 'openai', model: 'five', dimensions: 5 });
    expect(config.dimensions).toBe(5);
    expect(found).toMatchObject({ dimensions: null, problem: expect.stringContaining('five') });
    await expect(check({ type: 'openai', model: 'five' })).rejects.toMatchObject({
      category: 'provider',
      hint: expect.stringContaining('embedder.dimensions'),
    });
  });

  it('is the model’s own where a server ignores the wish for shorter vectors, and the run says so at once', async () => {
    const shorter = { type: 'openai', model: 'five', dimensions: 2, capabilities: { dimensions: true } };
    await expect(check(shorter)).rejects.toThrow('5 values, not 2');
    expect(server.requests.at(-1)?.body.dimensions).toBe(2);
  });
});
