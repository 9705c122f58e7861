import type { ProviderError } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { wrapModel } from '../middleware/wrap-model.js';
import { quickRetries } from '../retry/__fixtures__/quick-retries.js';
import { helloRequest } from '../testing/hello-request.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import type { ServerFailure } from '../testing/server-reply.js';
import { createOpenAIChatModel } from './openai-chat-model.js';
import { createOpenAIEmbedder } from './openai-embedder.js';
import { createServerKnowledge } from './server-knowledge.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const options = () => ({
  ...{ model: 'm', baseUrl: server?.baseUrl ?? '', retries: 0, knowledge: createServerKnowledge() },
});

/** The error of a chat call that the server answers in this way. */
async function errorOf(failure: ServerFailure): Promise<ProviderError> {
  server = await startOpenAIServer({ fail: () => failure });
  const error = await createOpenAIChatModel(options())
    .complete(helloRequest)
    .then(
      () => undefined,
      (caught: unknown) => caught,
    );
  expect(error).toMatchObject({ name: 'ProviderError' });
  return error as ProviderError;
}

const problems = (field: string) => [
  { type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted', input: 1 },
];

describe('the words of a server', () => {
  // Shapes of vLLM before 0.10.1, Gemini, FastAPI, Mistral, Ollama, Cloudflare, proxies in front of Gemini, OpenRouter.
  it.each<[string, unknown, string]>([
    ['under `message`', { object: 'error', message: 'no such adapter', code: 400 }, 'no such adapter'],
    [
      'in a list',
      [{ error: { code: 400, message: 'API key not valid', status: 'INVALID' } }],
      'API key not valid',
    ],
    ['under `detail`', { detail: 'Unknown adapter' }, 'Unknown adapter'],
    ['in a list of problems', { detail: problems('top_k') }, 'body.top_k: Extra inputs are not permitted'],
    [
      'in problems under `message`',
      { object: 'error', message: { detail: problems('n') } },
      'body.n: Extra inputs',
    ],
    ['as `error`', { error: 'model "x" is not chat-capable' }, 'model "x" is not chat-capable'],
    ['under `errors`', { errors: [{ code: 7003, message: 'No route' }], success: false }, 'No route'],
    [
      'as JSON in a text',
      { error: { message: '{\n "error": {"message": "Bad turn"}}', code: 400 } },
      'Bad turn',
    ],
    [
      'of the provider behind a router',
      {
        error: {
          message: 'Provider returned error',
          metadata: { raw: '{"error":{"message":"top_k too big"}}', provider_name: 'Far' },
        },
      },
      'Provider returned error (Far: top_k too big)',
    ],
    ['as plain text', 'upstream says no', 'upstream says no'],
    ['without words, as the body', { odd: 1 }, '{"odd":1}'],
  ])('are shown when they stand %s', async (_where, body, words) => {
    const { message, reason } = await errorOf({ status: 400, body });
    expect(reason).toBe('invalid-request');
    expect(message).toContain(`answered 400 ${words}`);
  });

  it.each<[string, number, unknown]>([
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          message:
            'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
          type: 'exceed_context_size_error',
        },
      },
    ],
    [
      'llama.cpp, as a failure',
      500,
      { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } },
    ],
    [
      'llama.cpp, for embeddings',
      500,
      {
        error: {
          code: 500,
          message:
            'input (992 tokens) is too large to process. increase the physical batch size (current batch size: 512)',
          type: 'server_error',
        },
      },
    ],
    [
      'vLLM',
      400,
      {
        object: 'error',
        message: "This model's maximum context length is 2048 tokens. However, you requested 2723 tokens.",
        type: 'BadRequestError',
        code: 400,
      },
    ],
    ['Ollama', 400, { error: 'the input length exceeds the context length' }],
    [
      'LM Studio',
      400,
      {
        error:
          'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096).',
      },
    ],
    [
      'TGI',
      422,
      {
        error:
          'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and 20 `max_new_tokens`',
        error_type: 'validation',
      },
    ],
    [
      'TEI',
      413,
      {
        error: 'Input validation error: `inputs` must have less than 512 tokens. Given: 600',
        error_type: 'Validation',
      },
    ],
    [
      'Gemini',
      400,
      [
        {
          error: {
            code: 400,
            message:
              'The input token count (2845475) exceeds the maximum number of tokens allowed (1048576).',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
    ],
    [
      'Mistral',
      400,
      {
        object: 'error',
        message: 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
        type: 'invalid_request_prompt',
      },
    ],
    [
      'Groq',
      413,
      {
        error: {
          message:
            'Request too large for model `m` on tokens per minute (TPM): Limit 6000, Requested 12903, please reduce your message size and try again.',
          code: 'rate_limit_exceeded',
        },
      },
    ],
    [
      'OpenAI, above the limit per minute',
      429,
      {
        error: {
          message: 'Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 60000.',
          code: 'rate_limit_exceeded',
        },
      },
    ],
    [
      'DashScope',
      400,
      { error: { message: 'Range of input length should be [1, 30720]', code: 'invalid_parameter_error' } },
    ],
  ])('that a request is too long are understood of %s', async (_name, status, body) => {
    expect(await errorOf({ status, body })).toMatchObject({ reason: 'context-overflow', retry: undefined });
  });

  it.each<[string, number, unknown]>([
    [
      'DeepSeek',
      402,
      { error: { message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' } },
    ],
    [
      'OpenAI',
      429,
      {
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          code: 'insufficient_quota',
        },
      },
    ],
    [
      'Gemini, for a limit per day',
      429,
      [
        {
          error: {
            code: 429,
            message: 'You exceeded your current quota. Please retry in 13s.',
            status: 'RESOURCE_EXHAUSTED',
            details: [
              {
                '@type': 'x/QuotaFailure',
                violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
              },
              { retryDelay: '13s' },
            ],
          },
        },
      ],
    ],
    [
      'OpenRouter',
      429,
      {
        error: {
          message:
            'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
          code: 429,
        },
      },
    ],
    [
      'OpenRouter, without credits',
      402,
      { error: { message: 'This request requires more credits, or fewer max_tokens.', code: 402 } },
    ],
    [
      'Moonshot',
      429,
      {
        error: {
          message: 'Your account is suspended, please check your plan: exceeded current quota',
          type: 'exceeded_current_quota_error',
        },
      },
    ],
    [
      'DashScope',
      403,
      {
        error: {
          message: 'The free tier of the model has been exhausted.',
          code: 'AllocationQuota.FreeTierOnly',
        },
      },
    ],
    [
      'Anthropic behind a gateway',
      400,
      {
        error: {
          message: 'Your credit balance is too low to access the API.',
          type: 'invalid_request_error',
        },
      },
    ],
    ['a text without a code', 429, 'insufficient credits'],
  ])('that nothing is left to spend end a call of %s at once', async (_name, status, body) => {
    expect(await errorOf({ status, body })).toMatchObject({ reason: 'quota', retry: undefined });
  });

  it.each<[string, ServerFailure, number | undefined]>([
    [
      'Groq',
      {
        status: 429,
        body: {
          error: {
            message:
              'Rate limit reached for model `m` on tokens per minute (TPM): Limit 15000, Used 11972, Requested 4351. Please try again in 5.289s.',
            code: 'rate_limit_exceeded',
          },
        },
      },
      5289,
    ],
    [
      'Groq, per day',
      {
        status: 429,
        body: {
          error: {
            message:
              'Rate limit reached on tokens per day (TPD). Please try again in 9m38.016s. Need more tokens?',
          },
        },
      },
      578_016,
    ],
    [
      'OpenAI',
      { status: 429, body: { error: { message: 'Rate limit reached. Please try again in 579ms. Visit …' } } },
      579,
    ],
    [
      'Azure',
      {
        status: 429,
        body: {
          error: {
            code: '429',
            message:
              'Requests have exceeded the token rate limit. Please retry after 33 seconds. Please go here.',
          },
        },
      },
      33_000,
    ],
    [
      'Azure, in a header',
      {
        status: 429,
        headers: { 'x-ms-retry-after-ms': '120' },
        body: { error: { code: '429', message: 'Please retry after 33 seconds.' } },
      },
      120,
    ],
    [
      'Gemini',
      {
        status: 429,
        body: [
          {
            error: {
              code: 429,
              message: 'You exceeded your current quota.',
              status: 'RESOURCE_EXHAUSTED',
              details: [{ retryDelay: '13s' }],
            },
          },
        ],
      },
      13_000,
    ],
    [
      'Groq, whose limits of a day are not reached',
      {
        status: 429,
        headers: {
          'retry-after': '2',
          'x-ratelimit-remaining-requests': '14370',
          'x-ratelimit-reset-requests': '2m59.56s',
        },
        body: { error: { message: 'slow down' } },
      },
      2000,
    ],
    ['TGI', { status: 429, body: { error: 'Model is overloaded', error_type: 'overloaded' } }, undefined],
  ])('that ask for a wait are understood of %s', async (_name, failure, retryAfterMs) => {
    expect(await errorOf(failure)).toMatchObject({ reason: 'rate-limit', retry: 'wait', retryAfterMs });
  });

  it.each<[string, ServerFailure]>([
    [
      'llama.cpp, while it loads a model',
      { status: 503, body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } } },
    ],
    [
      'Anthropic behind a gateway',
      { status: 529, body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } } },
    ],
    [
      'a gateway with a page',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad gateway</html>' },
    ],
  ])('that it is busy make a call wait for %s', async (_name, failure) => {
    expect(await errorOf(failure)).toMatchObject({ reason: 'server', retry: 'wait' });
  });
});

describe('a reply with status 200', () => {
  const chat = (choice: object, more: object = {}) => ({
    id: 'c',
    object: 'chat.completion',
    created: 2 ** 63,
    model: 'm-2026',
    choices: [{ index: 0, ...choice }],
    ...more,
  });

  it.each<[string, ServerFailure, object]>([
    [
      'an error',
      { status: 200, body: { error: { message: 'Rate limit exceeded', code: 429 } } },
      { reason: 'rate-limit', status: 429 },
    ],
    [
      'an error as a text',
      { status: 200, body: { error: 'model requires more system memory' } },
      { reason: 'server', message: expect.stringContaining('model requires more system memory') },
    ],
    [
      'an error with an impossible code',
      { status: 200, body: { error: { message: 'x', code: 1e300 } } },
      { status: 502 },
    ],
    [
      'an error in its choice',
      {
        status: 200,
        body: chat({
          error: { code: 503, message: 'Upstream lost' },
          finish_reason: 'error',
          message: { content: 'half' },
        }),
      },
      { status: 503, message: expect.stringContaining('503 Upstream lost') },
    ],
    ['no choices', { status: 200, body: { ...chat({}), choices: [] } }, { reason: 'server', retry: 'soon' }],
    [
      'null as choices',
      { status: 200, body: { ...chat({}), choices: null } },
      { reason: 'server', retry: 'soon' },
    ],
    [
      'half an answer after a failure',
      {
        status: 200,
        body: chat({ finish_reason: 'insufficient_system_resource', message: { content: 'half' } }),
      },
      { message: expect.stringContaining('insufficient_system_resource') },
    ],
    [
      'text only as reasoning',
      {
        status: 200,
        body: chat({ finish_reason: 'stop', message: { content: null, reasoning_content: 'Miso.' } }),
      },
      {
        message: expect.stringContaining('text only in `reasoning_content`'),
        hint: expect.stringContaining('reasoning'),
      },
    ],
    [
      'text only as reasoning, with an empty text',
      { status: 200, body: chat({ finish_reason: 'stop', message: { content: '', reasoning: 'Miso.' } }) },
      { message: expect.stringContaining('`reasoning`') },
    ],
    [
      'a stream of events',
      {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: 'data: {"choices":[{"delta":{"content":"h"}}]}\n\ndata: [DONE]\n\n',
      },
      { retry: 'soon', message: expect.stringContaining('stream of events') },
    ],
    [
      'an error as an event',
      {
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: 'event: error\ndata: {"error":{"message":"context length of only 4096 tokens","code":400}}\n\n',
      },
      { reason: 'context-overflow' },
    ],
    [
      'NaN',
      { status: 200, body: '{"choices":[{"message":{"content":"x"},"logprobs":NaN}]}' },
      { retry: 'soon', message: expect.stringContaining('not JSON') },
    ],
    ['nothing', { status: 200, body: '' }, { retry: 'soon', message: expect.stringContaining('not JSON') }],
  ])('and %s is a failure that says so', async (_name, failure, expected) => {
    expect(await errorOf(failure)).toMatchObject(expected);
  });

  it.each<[string, unknown]>([
    [
      'after empty lines, as DeepSeek sends them',
      `\n\n\n${JSON.stringify(chat({ message: { content: 'ok' }, finish_reason: 'stop' }))}`,
    ],
    [
      'after comments of an event stream',
      `: PROCESSING\n\n: keep-alive\n\n${JSON.stringify(chat({ message: { content: 'ok' }, finish_reason: 'stop' }))}`,
    ],
    [
      'in parts',
      chat({
        message: {
          content: [
            { type: 'text', text: 'o' },
            { type: 'text', text: 'k' },
          ],
        },
      }),
    ],
    [
      'next to reasoning',
      chat({ message: { content: 'ok', reasoning_content: 'hm' }, finish_reason: 'end_turn' }),
    ],
  ])('and an answer %s is read', async (_name, body) => {
    server = await startOpenAIServer({ fail: () => ({ status: 200, body }) });
    const reply = await createOpenAIChatModel(options()).complete(helloRequest);
    expect(reply).toMatchObject({ text: 'ok', finishReason: 'stop', servedModel: 'm-2026' });
  });

  it.each([
    ['MAX_TOKENS', 'length'],
    ['model_length', 'length'],
    ['SAFETY', 'content-filter'],
    ['sensitive', 'content-filter'],
    ['eos_token', 'stop'],
    [7, 'stop'],
  ])('and the finish reason %s ends as %s', async (wire, finishReason) => {
    const body = chat({ message: { content: 'x' }, finish_reason: wire });
    server = await startOpenAIServer({ fail: () => ({ status: 200, body }) });
    expect(await createOpenAIChatModel(options()).complete(helloRequest)).toMatchObject({ finishReason });
  });

  it.each([2 ** 63, 1e300, -5, 12.5, '12', null, Number.MAX_SAFE_INTEGER])(
    'and %s tokens counts as one without a count',
    async (tokens) => {
      const usage = {
        prompt_tokens: tokens,
        completion_tokens: tokens,
        prompt_tokens_details: { cached_tokens: tokens },
      };
      const body = chat({ message: { content: 'four' } }, { usage });
      server = await startOpenAIServer({ fail: () => ({ status: 200, body }) });
      const reply = await createOpenAIChatModel(options()).complete(helloRequest);
      expect(reply.usage).toMatchObject({ inputTokens: 5, outputTokens: 1, cachedInputTokens: 0 });
    },
  );

  it('counts against the tries of a call, which does not wait for the server', async () => {
    server = await startOpenAIServer({ fail: () => ({ status: 200, body: 'data: {}\n\n' }) });
    const model = wrapModel(createOpenAIChatModel(options()), [quickRetries({ tries: 3 })]);
    await expect(model.complete(helloRequest)).rejects.toThrow('(after 3 tries)');
  });
});

describe('half a character', () => {
  it('is replaced in requests and in replies', async () => {
    const text = '{"choices":[{"message":{"content":"a\\ud83d b"}}]}';
    server = await startOpenAIServer({ fail: () => ({ status: 200, body: text }) });
    const messages = [{ role: 'user' as const, content: 'x\ud83d' }];
    const reply = await createOpenAIChatModel(options()).complete({ role: 'assistant', messages });
    expect(reply.text).toBe('a\ufffd b');
    expect(server.requests[0]?.messages[0]?.content).toBe('x\ufffd');
    await server.close();
    server = await startOpenAIServer();
    await createOpenAIEmbedder({ ...options(), dimensions: 8 }).embed(['\ude42y'], { kind: 'query' });
    expect(server.requests[0]?.body.input).toEqual(['\ufffdy']);
  });
});

describe('vectors', () => {
  const vectors = (...data: readonly object[]) => ({ object: 'list', model: 'e-2026', data });
  const embed = async (failure: ServerFailure) => {
    server = await startOpenAIServer({ fail: () => failure });
    return await createOpenAIEmbedder({ ...options(), dimensions: 2 }).embed(['a', 'b'], {
      kind: 'document',
    });
  };

  it('are matched with their texts by index, whatever their order', async () => {
    const body = vectors({ index: 1, embedding: [0, 2] }, { index: 0, embedding: [3, 0] });
    expect(await embed({ status: 200, body })).toMatchObject({
      vectors: [Float32Array.of(1, 0), Float32Array.of(0, 1)],
      servedModel: 'e-2026',
    });
  });

  it.each<[string, object, string]>([
    ['are too few', vectors({ index: 0, embedding: [1, 0] }), '1 embeddings for 2 texts'],
    [
      'are too many',
      vectors({ embedding: [1, 0] }, { embedding: [1, 0] }, { embedding: [1, 0] }),
      '3 embeddings for 2 texts',
    ],
    [
      'have one index',
      vectors({ index: 0, embedding: [1, 0] }, { index: 0, embedding: [0, 1] }),
      'no vector for text 1',
    ],
    [
      'are an error',
      { error: { message: 'no embedding model is loaded', code: 503 } },
      'no embedding model is loaded',
    ],
  ])('that %s are refused', async (_name, body, words) => {
    await expect(embed({ status: 200, body })).rejects.toThrow(words);
  });

  it.each([
    [
      422,
      {
        detail: [
          {
            type: 'literal_error',
            loc: ['body', 'encoding_format'],
            msg: "Input should be 'float' or 'base64'",
          },
        ],
      },
    ],
    [400, { error: 'unknown field encoding_format' }],
  ])('are requested without an encoding after a refusal', async (status, body) => {
    server = await startOpenAIServer({
      fail: (request) => (request.body.encoding_format === undefined ? undefined : { status, body }),
    });
    const embedder = createOpenAIEmbedder({ ...options(), dimensions: 8, retries: 2, server: 'openai' });
    const { tries } = await embedder.embed(['a'], { kind: 'query' });
    expect(tries).toBe(3);
    expect(embedder.findings()).toMatchObject([{ declare: { capability: 'encoding', value: 'none' } }]);
    const declared = { ...options(), dimensions: 8, capabilities: { encoding: 'none' as const } };
    expect((await createOpenAIEmbedder(declared).embed(['a'], { kind: 'query' })).tries).toBeUndefined();
  });
});

describe('a model without middleware', () => {
  const waits: number[] = [];
  const patient = () => ({
    ...options(),
    retries: 2,
    sleep: async (milliseconds: number) => {
      waits.push(milliseconds);
    },
  });

  it('repeats a request twice, after the wait that the server asks for', async () => {
    waits.length = 0;
    server = await startOpenAIServer({
      fail: ({ index }) => [{ status: 503 }, { status: 429, headers: { 'retry-after': '7' } }][index],
    });
    const reply = await createOpenAIChatModel(patient()).complete(helloRequest);
    expect(reply).toMatchObject({ text: 'ok', tries: 3, faults: [{ status: 503 }, { status: 429 }] });
    expect(waits[0]).toBeGreaterThan(374);
    expect(waits[0]).toBeLessThanOrEqual(500);
    expect(waits[1]).toBe(7000);
  });

  it('gives up after the third failure, and at once for a lasting one', async () => {
    server = await startOpenAIServer({ fail: ({ index }) => ({ status: index < 3 ? 500 : 401 }) });
    const model = createOpenAIChatModel(patient());
    await expect(model.complete(helloRequest)).rejects.toThrow('(after 3 tries)');
    await expect(model.complete(helloRequest)).rejects.toMatchObject({ reason: 'authentication' });
    expect(server.requests).toHaveLength(4);
  });

  it('leaves its retries to a chain that has others, and reports them to one that has none', async () => {
    server = await startOpenAIServer({ fail: () => ({ status: 500 }) });
    const alone = wrapModel(createOpenAIChatModel(patient()), [quickRetries({ tries: 2, waitMs: 1 })]);
    await expect(alone.complete(helloRequest)).rejects.toThrow();
    expect(server.requests.length).toBeLessThan(3);
    await server.close();
    server = await startOpenAIServer({ fail: ({ index }) => (index === 0 ? { status: 500 } : undefined) });
    expect(await wrapModel(createOpenAIChatModel(patient()), []).complete(helloRequest)).toMatchObject({
      tries: 2,
      faults: [{ status: 500 }],
    });
  });

  it('leaves out what the server refuses, at once', async () => {
    server = await startOpenAIServer({
      fail: ({ body }) =>
        body.temperature === undefined
          ? undefined
          : { status: 422, body: { object: 'error', message: { detail: problems('temperature') } } },
    });
    const model = createOpenAIChatModel(patient());
    expect(await model.complete(helloRequest)).toMatchObject({ text: 'ok', tries: 2 });
    expect(model.findings()).toMatchObject([{ refused: 'temperature' }]);
  });
});
