import { fileURLToPath } from 'node:url';
import { ConfigError } from '@memgym/core';
import { embedderConfigSchema, modelConfigSchema } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';
import { resolveEmbedder, resolveModel } from './resolve-models.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

async function environment() {
  server = await startOpenAIServer();
  return { OPENAI_BASE_URL: server.baseUrl, OPENAI_EMBEDDING_MODEL: 'text-embedding-3-small' };
}
const ask = { role: 'judge', messages: [{ role: 'user', content: 'x' }], maxOutputTokens: 9 } as const;

describe('the model of an experiment', () => {
  it('receives requests as configured', async () => {
    const variables = await environment();
    const config = { model: 'o3', server: 'openai', reasoningEffort: 'high', capabilities: { seed: false } };
    const model = resolveModel(modelConfigSchema.parse(config), variables);
    await model.complete({ ...ask, seed: 1 });
    expect(server?.requests[0]?.body).toEqual({
      model: 'o3',
      messages: ask.messages,
      max_completion_tokens: 9,
      reasoning_effort: 'high',
    });
    expect(model.info.settings).toEqual({ reasoningEffort: 'high' });
    const responses = resolveModel(modelConfigSchema.parse({ api: 'responses' }), variables);
    await responses.complete(ask);
    expect(server?.requests[1]?.path).toBe('/v1/responses');
  });

  it('is reached through the proxy of the environment, for chat and embeddings', async () => {
    const { OPENAI_BASE_URL, ...variables } = await environment();
    const behind = {
      ...variables,
      OPENAI_BASE_URL: 'http://models.invalid/v1',
      HTTP_PROXY: new URL(OPENAI_BASE_URL).origin,
    };
    await resolveModel(modelConfigSchema.parse({}), behind).complete(ask);
    const embedder = await resolveEmbedder(embedderConfigSchema.parse({ dimensions: 4 }), behind, {
      registry: registryFor(),
    });
    await embedder.embed(['x'], { kind: 'query' });
    expect(server?.requests.map(({ path, headers }) => [path, headers.host])).toEqual([
      ['/v1/chat/completions', 'models.invalid'],
      ['/v1/embeddings', 'models.invalid'],
    ]);
  });

  it('refuses replies longer than the config allows, and so does its embedder', async () => {
    const variables = await environment();
    const config = { maxReplyBytes: 20 };
    const refused = { reason: 'invalid-reply', message: expect.stringContaining('maxReplyBytes') };
    const model = resolveModel(modelConfigSchema.parse(config), variables);
    await expect(model.complete(ask)).rejects.toMatchObject(refused);
    const embedder = await resolveEmbedder(embedderConfigSchema.parse(config), variables, {
      registry: registryFor(),
    });
    await expect(embedder.embed(['x'], { kind: 'query' })).rejects.toMatchObject(refused);
  });

  it('is offline if no server is configured, despite other settings', () => {
    expect(resolveModel(modelConfigSchema.parse({ server: 'ollama' }), {}).info.simulated).toBe(true);
    const config = modelConfigSchema.parse({ type: 'openai' });
    expect(() => resolveModel(config, {})).toThrow(ConfigError);
  });
});

describe('the embedder of an experiment', () => {
  it('receives requests as configured, and cuts texts at the given length', async () => {
    const variables = await environment();
    const config = { dimensions: 4, server: 'vllm', maxInputTokens: 50, capabilities: { dimensions: true } };
    const embedder = await resolveEmbedder(embedderConfigSchema.parse(config), variables, {
      registry: registryFor(),
    });
    expect(embedder.info).toMatchObject({ dimensions: 4, maxInputTokens: 50 });
    expect((await embedder.embed(['x'], { kind: 'query' })).vectors[0]).toHaveLength(4);
    expect(server?.requests[0]?.body).toMatchObject({ dimensions: 4, encoding_format: 'base64' });
  });

  it('is the static one if no server is set, and is not simulated', async () => {
    const { info } = await resolveEmbedder(embedderConfigSchema.parse({}), {}, { registry: registryFor() });
    expect(info).toMatchObject({ provider: 'memgym', simulated: false, local: true });
    const offline = embedderConfigSchema.parse({ type: 'offline', dimensions: 64 });
    expect((await resolveEmbedder(offline, {}, { registry: registryFor() })).info).toMatchObject({
      dimensions: 64,
      simulated: true,
    });
  });

  it('can be named by its package or file, with its own options', async () => {
    const config = { type: '@memgym/embedder-static', options: { hashedWeight: 0 } };
    const embedder = await resolveEmbedder(
      embedderConfigSchema.parse(config),
      {},
      { registry: registryFor(fileURLToPath(new URL('.', import.meta.url))) },
    );
    expect(embedder.info.dimensions).toBe(256);
    const wrong = embedderConfigSchema.parse({ ...config, options: { weight: 1 } });
    await expect(resolveEmbedder(wrong, {}, { registry: registryFor() })).rejects.toThrow(/embedder/);
    await expect(
      resolveEmbedder(embedderConfigSchema.parse({ type: 'statik' }), {}, { registry: registryFor() }),
    ).rejects.toMatchObject({
      message: 'Unknown embedder "statik".',
      hint: expect.stringMatching(/static/),
    });
  });
});
