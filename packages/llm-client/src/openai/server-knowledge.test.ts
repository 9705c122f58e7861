import { type ChatRequest, ConfigError, type JsonObject, registerSecret } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheReplies } from '../cache/cache-replies.js';
import { createMemoryCacheStore } from '../cache/memory-cache-store.js';
import { createLimiter } from '../limit/create-limiter.js';
import { paceCalls } from '../limit/pace-calls.js';
import type { Middleware } from '../middleware/middleware.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { retryCalls } from '../retry/retry-calls.js';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { serverFailure } from '../testing/server-reply.js';
import { createOpenAIChatModel, type OpenAIChatModelOptions } from './openai-chat-model.js';
import { findingsOf, serverFindingSchema } from './server-finding.js';
import { createServerKnowledge, recallFindings } from './server-knowledge.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const schema: JsonObject = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};
const request: ChatRequest = {
  messages: [{ role: 'user', content: 'As JSON.' }],
  role: 'judge',
  responseSchema: { name: 'hello', schema },
};
/** Refuses JSON schemas, in a message with a planted secret. */
const withoutSchema: OpenAIServerOptions = {
  fail: ({ body }) =>
    body.response_format?.type === 'json_schema'
      ? serverFailure(400, 'json_schema is not supported, dear owner-of-key-90210')
      : undefined,
};

// One model name per test, because findings last as long as the process.
let count = 0;
async function clients(script: OpenAIServerOptions) {
  server = await startOpenAIServer(script);
  const { baseUrl } = server;
  count += 1;
  const model = `model-${count}`;
  return (options: Partial<OpenAIChatModelOptions> = {}, ...inner: Middleware[]) => {
    const client = createOpenAIChatModel({ model, baseUrl, ...options });
    return { ...client, ...wrapModel(client, [retryCalls(), ...inner]) };
  };
}
const formats = () => server?.requests.map(({ body }) => body.response_format?.type ?? 'none');

describe('a finding about a server', () => {
  it('is used by calls that waited for their turn meanwhile', async () => {
    const create = await clients(withoutSchema);
    // Each of two places may have begun one more request before the first refused one is sent again.
    const model = create({}, paceCalls(createLimiter({ startInFlight: 2, maxInFlight: 2 })));
    await Promise.all(Array.from({ length: 20 }, () => model.complete(request)));
    expect(formats()?.filter((format) => format === 'json_schema').length).toBeLessThanOrEqual(4);
    expect(formats()?.filter((format) => format === 'json_object')).toHaveLength(20);
  });

  it('is known at once to a process that recalls the findings of an earlier one', async () => {
    const create = await clients(withoutSchema);
    const first = create();
    await first.complete(request);
    const findings = JSON.parse(JSON.stringify(findingsOf(first))).map((line: unknown) =>
      serverFindingSchema.parse(line),
    );
    const knowledge = createServerKnowledge();
    recallFindings(findings, knowledge);
    const later = create({ knowledge });
    await later.complete(request);
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
    expect(findingsOf(later)).toEqual(findingsOf(first));
    const foreign = { ...findings[0], declare: { capability: '__proto__', value: true } };
    expect(serverFindingSchema.safeParse(foreign).success).toBe(false);
  });

  it('is reported even if its call is cancelled during the retry', async () => {
    const cancelled = new AbortController();
    const create = await clients({
      ...withoutSchema,
      chat: () => {
        cancelled.abort();
        return { text: '{}', delayMs: 5_000 };
      },
    });
    await expect(create().complete({ ...request, signal: cancelled.signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
  });

  it('costs one refusal per process, and is reported by every client of the server', async () => {
    registerSecret('owner-of-key-90210');
    const create = await clients(withoutSchema);
    const first = create();
    expect(findingsOf(first)).toEqual([]);
    for (let time = 0; time < 5; time += 1) await first.complete(request);
    const second = create();
    await second.complete(request);
    expect(formats()).toEqual(['json_schema', ...Array(6).fill('json_object')]);
    expect(findingsOf(second)).toEqual([
      {
        baseUrl: server?.baseUrl,
        model: `model-${count}`,
        api: 'chat-completions',
        refused: 'json_schema',
        instead: 'asked for json_object instead',
        declare: { capability: 'jsonSchema', value: false },
        message: expect.stringContaining('json_schema is not supported'),
      },
    ]);
    expect(JSON.stringify(findingsOf(second))).not.toContain('owner-of-key-90210');
  });

  it('does not apply to another model or another API of the same server', async () => {
    const create = await clients(withoutSchema);
    await create().complete(request);
    const other = create({ model: `other-${count}` });
    expect(findingsOf(other)).toEqual([]);
    await other.complete(request);
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_schema', 'json_object']);
    expect(findingsOf(create({ api: 'responses' }))).toEqual([]);
  });

  it('is not needed for a declared capability or server', async () => {
    const create = await clients(withoutSchema);
    await create({ capabilities: { jsonSchema: false } }).complete(request);
    expect(formats()).toEqual(['json_object']);
    await create().complete(request);
    expect(findingsOf(create())).toHaveLength(1);
    expect(findingsOf(create({ capabilities: { jsonSchema: false } }))).toEqual([]);
  });

  it('is reported once when many calls are refused at once', async () => {
    const create = await clients(withoutSchema);
    const model = create();
    await Promise.all(Array.from({ length: 8 }, () => model.complete(request)));
    const learned = server?.requests.length ?? 0;
    await Promise.all(Array.from({ length: 8 }, () => model.complete(request)));
    expect(formats()?.slice(learned)).toEqual(Array(8).fill('json_object'));
    expect(findingsOf(model)).toHaveLength(1);
  });

  it('does not change cache keys, so cached replies remain valid after it is declared', async () => {
    const create = await clients(withoutSchema);
    const cache = cacheReplies({ store: createMemoryCacheStore() });
    await wrapModel(create(), [cache]).complete(request);
    const sent = server?.requests.length;
    const declared = create({ capabilities: { jsonSchema: false }, server: 'ollama' });
    expect(await wrapModel(declared, [cache]).complete(request)).toMatchObject({ cached: true });
    expect(server?.requests).toHaveLength(sent ?? 0);
  });

  it('cannot be declared under a wrong name', () => {
    const wrong = { capabilities: { jsonschema: false } } as Partial<OpenAIChatModelOptions>;
    expect(() => createOpenAIChatModel({ model: 'm', ...wrong })).toThrow(ConfigError);
    expect(() => createOpenAIChatModel({ model: 'm', ...wrong })).toThrow(/capabilities.*jsonschema/);
  });
});

describe('a setting that changes replies', () => {
  it('is in the cache key: the API and the reasoning effort', async () => {
    const create = await clients({});
    const cache = cacheReplies({ store: createMemoryCacheStore() });
    const settings: Partial<OpenAIChatModelOptions>[] = [
      {},
      { api: 'responses' },
      { reasoningEffort: 'low' },
      { reasoningEffort: 'high' },
    ];
    for (const options of settings) {
      const model = wrapModel(create(options), [cache]);
      expect(await model.complete(request)).toMatchObject({ cached: false });
      expect(await model.complete(request)).toMatchObject({ cached: true });
    }
    expect(create({ api: 'responses', reasoningEffort: 'low' }).info.settings).toEqual({
      api: 'responses',
      reasoningEffort: 'low',
    });
  });
});
