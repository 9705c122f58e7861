import type { ChatRequest } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheReplies } from '../cache/cache-replies.js';
import { createMemoryCacheStore } from '../cache/memory-cache-store.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { quickRetries } from '../retry/__fixtures__/quick-retries.js';
import type { RetryOptions } from '../retry/retry-calls.js';
import { createFaultInjector } from '../testing/fault-injector.js';
import { passingFaultKinds, stopFaultKinds } from '../testing/fault-kind.js';
import { helloJsonRequest, helloSchema as schema } from '../testing/hello-request.js';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { type ServerFailure, serverFailure } from '../testing/server-reply.js';
import { createOpenAIChatModel, type OpenAIChatModelOptions } from './openai-chat-model.js';
import { createServerKnowledge } from './server-knowledge.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const request: ChatRequest = {
  messages: [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'Say hello as JSON.' },
  ],
  role: 'assistant',
};
const jsonRequest: ChatRequest = { ...helloJsonRequest, messages: request.messages };

async function modelOf(
  script: OpenAIServerOptions,
  options: Partial<OpenAIChatModelOptions> = {},
  patience: RetryOptions = {},
) {
  server = await startOpenAIServer(script);
  const client = createOpenAIChatModel({
    model: 'test-model',
    baseUrl: server.baseUrl,
    api: 'responses',
    knowledge: createServerKnowledge(),
    ...options,
  });
  return { model: { ...client, ...wrapModel(client, [quickRetries(patience)]) }, server };
}
/** A complete body of the API, with some members changed. */
const body = (changes: Record<string, unknown>): ServerFailure => ({
  status: 200,
  body: { id: 'resp-1', object: 'response', status: 'completed', error: null, output: [], ...changes },
});

describe('a chat model of the Responses API', () => {
  it('sends the request, stores nothing on the server, and counts cached and reasoning tokens', async () => {
    const usage = {
      input_tokens: 1000,
      input_tokens_details: { cached_tokens: 400 },
      output_tokens: 200,
      output_tokens_details: { reasoning_tokens: 50 },
      total_tokens: 1200,
    };
    const { model, server } = await modelOf(
      { chat: () => ({ text: 'hello', usage }) },
      { price: { input: 2.5, cachedInput: 1.25, output: 10 }, reasoningEffort: 'low' },
    );
    const asked = { ...jsonRequest, temperature: 0.7, topP: 0.1, maxOutputTokens: 64, seed: 5 };
    expect(await model.complete(asked)).toMatchObject({
      text: 'hello',
      finishReason: 'stop',
      // 600 × 2.50 + 400 × 1.25 + 200 × 10, per million
      usage: {
        calls: 1,
        inputTokens: 1000,
        cachedInputTokens: 400,
        outputTokens: 200,
        reasoningTokens: 50,
        costUsd: 0.004,
      },
    });
    expect(server.requests[0]?.path).toBe('/v1/responses');
    expect(server.requests[0]?.body).toEqual({
      model: 'test-model',
      input: request.messages,
      store: false,
      temperature: 0.7,
      top_p: 0.1,
      max_output_tokens: 64,
      reasoning: { effort: 'low' },
      text: { format: { type: 'json_schema', name: 'hello', schema, strict: true } },
    });
  });

  it('joins the texts of all messages and skips reasoning', async () => {
    const message = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text }] });
    const { model } = await modelOf({
      fail: () =>
        body({ output: [{ type: 'reasoning', summary: [] }, message('one '), null, message('two')] }),
    });
    expect((await model.complete(request)).text).toBe('one two');
  });

  it.each(stopFaultKinds)(
    'ends a reply by %s after one request, and the cache answers the next',
    async (kind) => {
      const faults = createFaultInjector({ share: 1, kinds: [kind] });
      const { model, server } = await modelOf({ fail: faults.fail });
      const cached = wrapModel(model, [cacheReplies({ store: createMemoryCacheStore() })]);
      expect(await cached.complete(request)).toMatchObject({ finishReason: kind, cached: false, tries: 1 });
      expect(await cached.complete(request)).toMatchObject({ finishReason: kind, cached: true });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('reports that reasoning used up the limit before any answer', async () => {
    const incomplete = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    const { model } = await modelOf({ fail: () => body({ ...incomplete, output: [{ type: 'reasoning' }] }) });
    expect(await model.complete(request)).toMatchObject({ text: '', finishReason: 'length' });
  });

  it.each(passingFaultKinds)('tries again after %s and gives up when it persists', async (kind) => {
    const faults = createFaultInjector({ share: 1, kinds: [kind] });
    const passing = await modelOf(
      { fail: (request) => (request.index < 2 ? faults.fail(request) : undefined) },
      // Only stalled replies may time out.
      { timeoutMs: kind === 'stall' ? 700 : 30_000 },
    );
    expect(await passing.model.complete(request)).toMatchObject({ text: 'ok', tries: 3 });
    await passing.server.close();
    const lasting = await modelOf({ fail: faults.fail }, { timeoutMs: 60 }, { tries: 2, waitMs: 2000 });
    await expect(lasting.model.complete(request)).rejects.toThrow(/after \d+ tries/);
  });

  it.each([
    [
      'a failed response',
      body({ status: 'failed', error: { code: 'server_error', message: 'x' } }),
      'server',
      2,
    ],
    [
      'a failed response of a busy server',
      body({ status: 'failed', error: { code: 'rate_limit_exceeded', message: 'x' } }),
      'rate-limit',
      2,
    ],
    ['a response that is not done', body({ status: 'in_progress' }), 'server', 2],
    ['an answer of another API', { status: 200, body: { choices: [] } }, 'server', 2],
    [
      'a prompt that was refused',
      body({ status: 'failed', error: { code: 'invalid_prompt', message: 'x' } }),
      'invalid-request',
      1,
    ],
    ['a wrong key', serverFailure(401, 'bad key'), 'authentication', 1],
    ['a server without this API', serverFailure(404, 'no such route'), 'not-found', 1],
    ['a server that does not implement this API', serverFailure(501, 'not implemented'), 'not-found', 1],
    ['a long context', serverFailure(400, 'x', { code: 'context_length_exceeded' }), 'context-overflow', 1],
  ])('names %s in the error', async (_name, failure, reason, tries) => {
    const { model, server } = await modelOf({ fail: () => failure }, {}, { tries: 2, waitMs: 1 });
    await expect(model.complete(request)).rejects.toMatchObject({ reason, hint: expect.any(String) });
    expect(server.requests).toHaveLength(tries);
  });

  it('takes a prompt that was blocked for a reply that a filter ended', async () => {
    const failure = body({ status: 'failed', error: { code: 'bio_policy', message: 'x' } });
    const { model, server } = await modelOf({ fail: () => failure }, {}, { tries: 2, waitMs: 1 });
    expect(await model.complete(request)).toMatchObject({ text: '', finishReason: 'content-filter' });
    expect(server.requests).toHaveLength(1);
  });

  it('stops when cancelled', async () => {
    const during = new AbortController();
    const { model } = await modelOf({
      chat: () => {
        during.abort();
        return { text: 'x', delayMs: 60_000 };
      },
    });
    const cancelled = model.complete({ ...request, signal: during.signal });
    await expect(cancelled).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('learns each unsupported feature from one refusal, and remembers it', async () => {
    const { model, server } = await modelOf(
      {
        fail: ({ body, messages }) => {
          const refuse = (param: string) =>
            serverFailure(400, `Unsupported parameter: '${param}'`, { code: 'unsupported_parameter', param });
          if (body.temperature !== undefined) return refuse('temperature');
          if (body.reasoning !== undefined) return refuse('reasoning.effort');
          if (messages.some(({ role }) => role === 'system')) return refuse('system role');
          return body.text !== undefined ? refuse('text.format') : undefined;
        },
      },
      { reasoningEffort: 'low' },
    );
    await model.complete(jsonRequest);
    const learned = server.requests.length;
    // temperature, effort, system role, json_schema, json_object, and the accepted request
    expect(learned).toBe(6);
    await model.complete(jsonRequest);
    await model.complete(jsonRequest);
    expect(server.requests).toHaveLength(learned + 2);
    expect(server.requests.at(-1)?.body).toEqual({
      model: 'test-model',
      input: [{ role: 'user', content: 'Be short.\n\nSay hello as JSON.' }],
      store: false,
    });
    expect(model.findings().map(({ refused }) => refused)).toEqual([
      'temperature',
      'reasoning effort',
      'system role',
      'json_schema',
      'json_object',
    ]);
  });
});
