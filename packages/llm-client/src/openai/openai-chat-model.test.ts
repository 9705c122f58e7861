import { inspect } from 'node:util';
import { ConfigError, createRng, InvalidArgumentError } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { createLimiter } from '../limit/create-limiter.js';
import { paceCalls } from '../limit/pace-calls.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { type RetryOptions, retryCalls } from '../retry/retry-calls.js';
import {
  helloJsonRequest as jsonRequest,
  helloRequest as request,
  helloSchema as schema,
} from '../testing/hello-request.js';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { type ServerFailure, serverFailure } from '../testing/server-reply.js';
import { createOpenAIChatModel, type OpenAIChatModelOptions } from './openai-chat-model.js';
import { createServerKnowledge } from './server-knowledge.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

async function modelOf(
  script: OpenAIServerOptions,
  options: Partial<OpenAIChatModelOptions> = {},
  patience: RetryOptions = {},
) {
  server = await startOpenAIServer(script);
  const waits: number[] = [];
  const bare = createOpenAIChatModel({
    model: 'test-model',
    baseUrl: server.baseUrl,
    knowledge: createServerKnowledge(),
    retries: 0,
    ...options,
  });
  const retries = retryCalls({
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
    rng: createRng('jitter'),
    ...patience,
  });
  return { model: wrapModel(bare, [retries]), bare, waits, server };
}

/** Fails in the given ways, one after another; then answers. */
function failing(...failures: ServerFailure[]): OpenAIServerOptions {
  return { fail: ({ index }) => failures[index] };
}

describe('createOpenAIChatModel', () => {
  it('sends the request and computes the cost from the server’s counts', async () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 200,
      prompt_tokens_details: { cached_tokens: 400 },
      completion_tokens_details: { reasoning_tokens: 50 },
    };
    const { model, server } = await modelOf(
      { chat: () => ({ text: 'hello', usage }) },
      { price: { input: 2.5, cachedInput: 1.25, output: 10 } },
    );
    const reply = await model.complete({
      ...request,
      temperature: 0.7,
      topP: 0.1,
      maxOutputTokens: 64,
      seed: 5,
      trial: 1,
    });
    expect(reply).toMatchObject({ text: 'hello', finishReason: 'stop', cached: false });
    expect(reply.latencyMs).toBeGreaterThan(0);
    // 600 × 2.50 + 400 × 1.25 + 200 × 10, per million
    expect(reply.usage).toMatchObject({
      calls: 1,
      inputTokens: 1000,
      cachedInputTokens: 400,
      outputTokens: 200,
      reasoningTokens: 50,
      costUsd: 0.004,
    });
    expect(server.requests[0]?.body).toEqual({
      model: 'test-model',
      messages: [{ role: 'user', content: 'Say hello as JSON.' }],
      temperature: 0.7,
      top_p: 0.1,
      max_tokens: 64,
      seed: 5,
    });
  });

  it('sends further parameters that no other option sets, and caches their replies separately', async () => {
    const parameters = { top_p: 0.9, temperature: 2 };
    const { model, bare, server } = await modelOf({ chat: () => 'hello' }, { parameters });
    await model.complete({ ...request, temperature: 0.5 });
    expect(server.requests[0]?.body).toMatchObject({ top_p: 0.9, temperature: 0.5 });
    expect(bare.info.settings).toEqual({ parameters: JSON.stringify(parameters) });
    const streaming = { model: 'm', baseUrl: server.baseUrl, parameters: { stream: true } };
    expect(() => createOpenAIChatModel(streaming)).toThrow('stream');
  });

  it('works without a key, and reports an unknown cost', async () => {
    const { model } = await modelOf({ chat: () => ({ text: 'four words of text', usage: null }) });
    const reply = await model.complete(request);
    expect(reply.usage).toMatchObject({ costUsd: null, inputTokens: 5, outputTokens: 5 });
    expect(model.info).toEqual({
      provider: 'openai',
      model: 'test-model',
      baseUrl: server?.baseUrl,
      simulated: false,
      price: null,
    });
  });

  it.each([
    ['408', serverFailure(408, 'late'), 'timeout'],
    ['409', serverFailure(409, 'conflict'), 'server'],
    ['429', serverFailure(429, 'slow down'), 'rate-limit'],
    ['503', serverFailure(503, 'busy'), 'server'],
    ['a cut connection', { status: 0 }, 'connection'],
    ['half a body', { status: 200, body: '{"choices": [' }, 'server'],
    [
      'an error in a reply with status 200',
      { status: 200, body: { error: { code: 503, message: 'upstream' } } },
      'server',
    ],
  ])('tries again after %s, and names it if it persists', async (_name, failure, reason) => {
    const passing = await modelOf(failing(failure, failure));
    expect((await passing.model.complete(request)).text).toBe('ok');
    expect(passing.waits).toHaveLength(2);
    await passing.server.close();
    const lasting = await modelOf({ fail: () => failure }, {}, { tries: 3, waitMs: 2000 });
    const error: unknown = await lasting.model.complete(request).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason });
    expect(lasting.server.requests.length).toBeGreaterThan(1);
    expect(String(error)).toContain(`after ${lasting.server.requests.length} tries`);
  });

  it.each([
    ['401', serverFailure(401, 'bad key'), 'authentication'],
    ['403', serverFailure(403, 'not yours'), 'permission'],
    ['404', serverFailure(404, 'no such model'), 'not-found'],
    ['400', serverFailure(400, 'messages: wrong'), 'invalid-request'],
    ['a long context', serverFailure(400, 'maximum context length is 8192 tokens'), 'context-overflow'],
    ['a spent quota', serverFailure(429, 'You exceeded your quota', { code: 'insufficient_quota' }), 'quota'],
    ['a spent account', serverFailure(402, 'Payment required'), 'quota'],
  ])('does not retry a permanent failure: %s', async (_name, failure, reason) => {
    const { model, server } = await modelOf({ fail: () => failure });
    await expect(model.complete(request)).rejects.toMatchObject({ reason, hint: expect.any(String) });
    expect(server.requests).toHaveLength(1);
  });

  it('takes a content filter that answers by HTTP status for one that ends the reply', async () => {
    const filtered = serverFailure(400, 'x', { code: 'content_filter' });
    const { model, server } = await modelOf({ fail: () => filtered });
    const reply = await model.complete(request);
    expect(reply).toMatchObject({ text: '', finishReason: 'content-filter', usage: { outputTokens: 0 } });
    expect(server.requests).toHaveLength(1);
  });

  it('waits longer each time, with jitter, and as long as the server asks', async () => {
    const busy = serverFailure(503, 'busy');
    const limited = { ...serverFailure(429, 'wait'), headers: { 'retry-after': '7' } };
    const dated = {
      ...serverFailure(429, 'wait'),
      headers: { date: 'Wed, 01 Jan 2025 00:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2025 00:00:09 GMT' },
    };
    const { model, waits } = await modelOf(failing(busy, busy, limited, dated));
    await model.complete(request);
    const draws = createRng('jitter');
    const jitter = [500, 1000, 2000, 4000].map((most) => draws.next() * most);
    expect(waits).toEqual([jitter[0], jitter[1], 7000 + (jitter[2] ?? 0), 9000 + (jitter[3] ?? 0)]);
  });

  it.each([
    [{ status: 200, headers: { 'content-type': 'text/html' } }, 3],
    [{ status: 404, headers: { 'content-type': 'text/html' } }, 1],
  ])('reports a web page without its text: %#', async (page, tries) => {
    const body = '<!DOCTYPE html>\n<html><title>Welcome</title></html>';
    const { model, server } = await modelOf({ fail: () => ({ ...page, body }) }, {}, { tries: 3 });
    const error: unknown = await model.complete(request).catch((caught: unknown) => caught);
    expect(String(error)).toContain('with a web page instead of JSON');
    expect(String(error)).not.toContain('<');
    expect(error).toMatchObject({ hint: expect.stringContaining('base URL') });
    expect(server.requests).toHaveLength(tries);
  });

  it('gives up at once when the server asks for an hour', async () => {
    const spent = { ...serverFailure(429, 'quota'), headers: { 'retry-after': '3600' } };
    const { model, bare, waits } = await modelOf({ fail: () => spent });
    await expect(model.complete(request)).rejects.toMatchObject({ reason: 'quota' });
    expect(waits).toEqual([]);
    // Other calls do not wait for an hour, either.
    const limited = wrapModel(bare, [
      retryCalls(),
      paceCalls(createLimiter({ startInFlight: 1, maxInFlight: 1 })),
    ]);
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => limited.complete(request)));
    expect(all.map((one) => one.status === 'rejected' && one.reason.reason)).toEqual(Array(6).fill('quota'));
  });

  it('gives up waiting for a reply that hangs', async () => {
    const { bare } = await modelOf({ chat: () => ({ text: 'x', delayMs: 5_000 }) }, { timeoutMs: 50 });
    await expect(bare.complete(request)).rejects.toMatchObject({ reason: 'timeout', retry: 'wait' });
  });

  it('stops when cancelled: before a call, and during one', async () => {
    const during = new AbortController();
    const { model, server } = await modelOf({
      chat: () => {
        during.abort();
        return { text: 'x', delayMs: 60_000 };
      },
    });
    const gone = AbortSignal.abort();
    await expect(model.complete({ ...request, signal: gone })).rejects.toMatchObject({ reason: 'aborted' });
    expect(server.requests).toHaveLength(0);
    const cancelled = model.complete({ ...request, signal: during.signal });
    await expect(cancelled).rejects.toMatchObject({ reason: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });

  it('reports an unreachable server with the system’s error code', async () => {
    const { bare, server } = await modelOf({});
    await server.close();
    await expect(bare.complete(request)).rejects.toMatchObject({
      reason: 'connection',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('refuses invalid options and requests, and names them', async () => {
    expect(() => createOpenAIChatModel({ model: '' })).toThrow(ConfigError);
    expect(() => createOpenAIChatModel({ model: 'm', baseUrl: 'ftp://x' })).toThrow(/baseUrl.*ftp:\/\/x/);
    expect(() => createOpenAIChatModel({ model: 'm', timeoutMs: 0 })).toThrow(/timeoutMs/);
    const { model } = await modelOf({});
    await expect(model.complete({ ...request, temperature: 3 })).rejects.toThrow(InvalidArgumentError);
    await expect(model.complete({ ...request, topP: 0 })).rejects.toThrow(InvalidArgumentError);
    await expect(model.complete({ ...request, messages: [] })).rejects.toThrow(InvalidArgumentError);
  });
});

describe('an unsupported capability', () => {
  const formats = () => server?.requests.map(({ body }) => body.response_format?.type ?? 'none');

  it('is first requested as a strict schema', async () => {
    const { model, server } = await modelOf({});
    await model.complete(jsonRequest);
    expect(server.requests[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'hello', schema, strict: true },
    });
  });

  it('is replaced step by step, and remembered', async () => {
    const { model } = await modelOf({
      fail: ({ body }) =>
        body.response_format?.type === 'json_schema'
          ? serverFailure(400, 'response_format type is unknown')
          : undefined,
    });
    await model.complete(jsonRequest);
    await model.complete({ ...jsonRequest });
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  it('can end with no response format at all', async () => {
    const { model } = await modelOf({
      fail: ({ body }) => (body.response_format ? serverFailure(400, 'no response_format here') : undefined),
    });
    await model.complete(jsonRequest);
    await model.complete(jsonRequest);
    expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'none']);
  });

  it('is not remembered when the request itself was wrong', async () => {
    const { model } = await modelOf({
      fail: ({ index }) => (index < 3 ? serverFailure(400, 'messages[0]: too odd') : undefined),
    });
    await expect(model.complete(jsonRequest)).rejects.toMatchObject({ reason: 'invalid-request' });
    await model.complete(jsonRequest);
    expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'json_schema']);
  });

  it('is not attributed to the reply form after the server has accepted that', async () => {
    const { model, server } = await modelOf({
      fail: ({ index }) => (index > 0 ? serverFailure(400, 'messages[0]: too odd') : undefined),
    });
    await model.complete(jsonRequest);
    await expect(model.complete(jsonRequest)).rejects.toMatchObject({ reason: 'invalid-request' });
    expect(server.requests).toHaveLength(2);
  });

  it('is remembered for one schema only, when that schema is at fault', async () => {
    const { model } = await modelOf({
      fail: ({ body }) =>
        body.response_format?.json_schema?.name === 'hello'
          ? serverFailure(400, "Invalid schema for response_format 'hello'")
          : undefined,
    });
    await model.complete(jsonRequest);
    await model.complete(jsonRequest);
    await model.complete({ ...request, responseSchema: { name: 'other', schema: { ...schema } } });
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object', 'json_schema']);
  });

  it('renames the token limit, and omits a refused temperature', async () => {
    const { model, server } = await modelOf({
      fail: ({ body }) => {
        if (body.max_tokens !== undefined) {
          const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
          return serverFailure(400, message, { code: 'unsupported_parameter', param: 'max_tokens' });
        }
        if (body.temperature === undefined) return undefined;
        const message =
          "'temperature' does not support 0 with this model. Only the default (1) value is supported.";
        return serverFailure(400, message, { code: 'unsupported_value', param: 'temperature' });
      },
    });
    await model.complete({ ...request, maxOutputTokens: 9 });
    await model.complete({ ...request, maxOutputTokens: 9 });
    expect(server.requests).toHaveLength(4);
    expect(server.requests[3]?.body).toMatchObject({ max_completion_tokens: 9 });
    expect(server.requests[3]?.body).not.toHaveProperty('temperature');
  });
});

describe('the key', () => {
  const apiKey = 'planted-key-4711-abcdef';

  it('is sent to the server, and is in no error even if the server repeats it', async () => {
    const { model, server } = await modelOf(
      {
        fail: () => serverFailure(401, `Incorrect API key provided: ${apiKey}`, { code: 'invalid_api_key' }),
      },
      { apiKey },
    );
    const error = await model.complete(request).catch((caught: unknown) => caught);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
    expect(error).toMatchObject({ reason: 'authentication' });
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey);
    expect(JSON.stringify(model.info)).not.toContain(apiKey);
  });

  it('is in no error of a connection or an option', async () => {
    const { model, server } = await modelOf({}, { apiKey }, { waitMs: 0 });
    await server.close();
    const error = await model.complete(request).catch((caught: unknown) => caught);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey);
    let thrown: unknown;
    try {
      createOpenAIChatModel({ model: 'm', baseUrl: `http://user:${apiKey}@127.0.0.1/v1` });
    } catch (caught) {
      thrown = caught;
    }
    expect(thrown).toBeInstanceOf(ConfigError);
    expect(inspect(thrown, { depth: 20 })).not.toContain(apiKey);
  });
});
