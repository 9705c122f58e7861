import { ConfigError, createManualClock, createRng, type ProviderError } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { createLimiter } from '../limit/create-limiter.js';
import { paceCalls } from '../limit/pace-calls.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { type ServerFailure, serverFailure } from '../testing/server-reply.js';
import { type RetryOptions, retryCalls } from './retry-calls.js';
import type { ServerWait } from './server-wait.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const ask = (content: string) => ({
  role: 'assistant' as const,
  messages: [{ role: 'user' as const, content }],
});

/** A model behind a scripted server, with retries whose pauses only move a clock. */
async function patient(script: OpenAIServerOptions, options: RetryOptions = {}) {
  server = await startOpenAIServer(script);
  const clock = createManualClock();
  const retries = retryCalls({
    clock,
    rng: createRng('jitter'),
    sleep: async (milliseconds) => clock.advance(milliseconds),
    ...options,
  });
  const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl }), [retries]);
  return { model, retries, clock, server };
}

describe('a server that is down', () => {
  it('is waited for during minutes, and then answers the waiting call', async () => {
    const { model, clock } = await patient({
      fail: ({ index }) => (index < 30 ? serverFailure(503, 'restarting') : undefined),
    });
    expect(await model.complete(ask('a'))).toMatchObject({ text: 'ok', tries: 31 });
    // Thirty pauses, the later ones of 15 s on average.
    expect(clock.now()).toBeGreaterThan(200_000);
  });

  it('is given up when the maximum wait is over, and the error says so', async () => {
    const { model, clock, server } = await patient(
      { fail: () => serverFailure(503, 'gone') },
      { waitMs: 60_000 },
    );
    const error: unknown = await model.complete(ask('a')).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'server', status: 503 });
    expect(String(error)).toContain(`after ${server.requests.length} tries`);
    expect(clock.now()).toBe(60_000);
  });

  it('is waited for up to ten minutes by default', async () => {
    const { model, clock } = await patient({ fail: () => ({ status: 0 }) });
    await expect(model.complete(ask('a'))).rejects.toMatchObject({ reason: 'connection' });
    expect(clock.now()).toBe(600_000);
  });

  it('is not waited for with a wait of 0', async () => {
    const { model, server } = await patient({ fail: () => serverFailure(503, 'gone') }, { waitMs: 0 });
    await expect(model.complete(ask('a'))).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(1);
  });

  it('is reported while it is waited for: why, since when, and until when', async () => {
    const waits: (ServerWait | 'over')[] = [];
    const onWait = (wait: ServerWait) => {
      waits.push(wait);
      return () => void waits.push('over');
    };
    const { model, server } = await patient(
      { fail: ({ index }) => (index < 2 ? serverFailure(503, 'restarting') : undefined) },
      { onWait, waitMs: 100_000 },
    );
    await model.complete(ask('a'));
    const common = { model: 'm', baseUrl: server.baseUrl, reason: 'server', sinceMs: 0, untilMs: 100_000 };
    expect(waits).toEqual([
      expect.objectContaining({ ...common, tries: 1, message: expect.stringContaining('503 restarting') }),
      'over',
      expect.objectContaining({ ...common, tries: 2 }),
      'over',
    ]);
  });

  it('is also waited for by an embedder', async () => {
    const { retries, server } = await patient({
      embed: () => [1, 0],
      fail: ({ index }) => (index < 12 ? serverFailure(500, 'restarting') : undefined),
    });
    const bare = createOpenAIEmbedder({ model: 'e', dimensions: 2, baseUrl: server.baseUrl });
    expect(await wrapModel(bare, [retries]).embed(['x'], { kind: 'query' })).toMatchObject({ tries: 13 });
  });

  it('is no longer waited for when the call is cancelled', async () => {
    server = await startOpenAIServer({ fail: () => serverFailure(503, 'restarting') });
    const cancelled = new AbortController();
    const retries = retryCalls({
      onWait: () => {
        // The pause has not begun yet; its timer will see the aborted signal.
        setImmediate(() => cancelled.abort());
        return () => undefined;
      },
      rng: { ...createRng(1), next: () => 1 },
    });
    const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl }), [
      retries,
      paceCalls(createLimiter()),
    ]);
    const call = model.complete({ ...ask('a'), signal: cancelled.signal });
    await expect(call).rejects.toMatchObject({ reason: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a server that is up', () => {
  it('is asked only `tries` times for a call that alone fails', async () => {
    const { model, server } = await patient(
      {
        fail: ({ messages }) =>
          messages[0]?.content === 'poison' ? serverFailure(500, 'cannot') : undefined,
      },
      { tries: 3, sleep: () => model.complete(ask('another')).then(() => undefined) },
    );
    await expect(model.complete(ask('poison'))).rejects.toThrow(/after 3 tries/);
    expect(server.requests.filter(({ messages }) => messages[0]?.content === 'poison')).toHaveLength(3);
  });

  it('is waited for when it is busy, even if it answers other calls', async () => {
    let refused = 0;
    const busy: OpenAIServerOptions = {
      fail: ({ messages }) => {
        if (messages[0]?.content !== 'crowded' || refused === 20) return undefined;
        refused += 1;
        return serverFailure(429, 'slow down');
      },
    };
    const sleep = () => model.complete(ask('another')).then(() => undefined);
    const { model } = await patient(busy, { tries: 3, sleep });
    expect(await model.complete(ask('crowded'))).toMatchObject({ tries: 21 });
  });

  it.each<[string, ServerFailure, string]>([
    ['401', serverFailure(401, 'bad key'), 'authentication'],
    ['404', serverFailure(404, 'no such model'), 'not-found'],
    ['400', serverFailure(400, 'messages: wrong'), 'invalid-request'],
  ])('is asked once when it answers %s', async (_name, failure, reason) => {
    const { model, server, clock } = await patient({ fail: () => failure });
    await expect(model.complete(ask('a'))).rejects.toMatchObject({ reason });
    expect([server.requests.length, clock.now()]).toEqual([1, 0]);
  });
});

describe('a server that never gives a valid reply', () => {
  const page: ServerFailure = {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html>',
  };

  it('ends every call after 30 invalid replies in a row, for any calls', async () => {
    const { model, server } = await patient({ fail: () => page });
    const reasons: string[] = [];
    for (let call = 0; call < 4; call += 1) {
      const error = await model.complete(ask(`call ${call}`)).catch((caught: unknown) => caught);
      reasons.push((error as ProviderError).reason);
    }
    expect(reasons).toEqual(['server', 'server', 'no-usable-reply', 'no-usable-reply']);
    // Ten tries for each of three calls, and one for the fourth.
    expect(server.requests).toHaveLength(31);
    await expect(model.complete(ask('another'))).rejects.toThrow(
      /a web page instead of JSON; does the base URL end in \/v1\? None of the last 32 replies could be used\./,
    );
  });

  it('is asked again while it answers other calls', async () => {
    const { model, server } = await patient({
      fail: ({ messages }) => (messages[0]?.content === 'poison' ? page : undefined),
    });
    for (let call = 0; call < 5; call += 1) {
      await expect(model.complete(ask('poison'))).rejects.toMatchObject({ reason: 'server' });
      await model.complete(ask(`call ${call}`));
    }
    expect(server.requests).toHaveLength(55);
  });

  it('is reported with the tries that are left, not with a time', async () => {
    const waits: ServerWait[] = [];
    const onWait = (wait: ServerWait) => {
      waits.push(wait);
      return () => undefined;
    };
    const { model } = await patient({ fail: () => page }, { onWait, tries: 3 });
    await expect(model.complete(ask('a'))).rejects.toThrow(/after 3 tries/);
    expect(waits.map(({ triesLeft, untilMs }) => [triesLeft, untilMs])).toEqual([
      [2, undefined],
      [1, undefined],
    ]);
  });
});

it('refuses invalid options and names them', () => {
  expect(() => retryCalls({ tries: 0 })).toThrow(ConfigError);
  expect(() => retryCalls({ waitMs: -1 })).toThrow(/waitMs/);
});
