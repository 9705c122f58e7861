import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallRecord,
  type CallRole,
  type ChatModel,
  type ChatRequest,
  ProviderError,
  zeroUsage,
} from '@memgym/core';
import { askPrompt, definePrompt } from '@memgym/prompts';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { traceCalls } from '../trace/trace-calls.js';
import { listCacheFolder } from './cache-folder.js';
import { type CacheOptions, cacheReplies } from './cache-replies.js';
import type { CacheMode } from './cache-store.js';
import { describeEntry } from './describe-entry.js';
import { createFolderCacheStore } from './folder-cache-store.js';
import { createMemoryCacheStore } from './memory-cache-store.js';

const withCache = (model: ChatModel, options: CacheOptions): ChatModel =>
  wrapModel(model, [cacheReplies(options)]);

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

/** A server whose n-th reply is `reply n`, and a model that uses it. */
async function counting(options: OpenAIServerOptions = {}): Promise<ChatModel> {
  server = await startOpenAIServer({ chat: ({ index }) => `reply ${index}`, ...options });
  return createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl, price: { input: 1 }, retries: 0 });
}
const calls = (): number => server?.chatRequests.length ?? 0;
const ask = (text: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content: text }],
  role: 'assistant',
  ...more,
});

describe('cached chat calls', () => {
  it('stores with each reply the model that gave it and its finish reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-entries-'));
    const store = createFolderCacheStore(folder);
    await withCache(await counting(), { store, mode: 'read-write' }).complete(ask('hi'));
    const [entry] = await listCacheFolder(folder);
    expect(await describeEntry(store, entry?.key ?? '')).toEqual({ model: 'm', finishReason: 'stop' });
    await rm(folder, { recursive: true });
  });

  it('asks once, and then returns the text, usage and latency of the original', async () => {
    const model = withCache(await counting(), { store: createMemoryCacheStore(), mode: 'read-write' });
    const first = await model.complete(ask('hi'));
    const second = await model.complete(ask('hi'));
    expect(first.cached).toBe(false);
    expect(first).toMatchObject({ finishReason: 'stop', tries: 1, faults: [] });
    expect(second).toEqual({ ...first, cached: true });
    expect(second.usage.costUsd).toBeGreaterThan(0);
    expect(calls()).toBe(1);
  });

  it.each<[string, Partial<ChatRequest>]>([
    ['text', { messages: [{ role: 'user', content: 'ho' }] }],
    ['speaker', { messages: [{ role: 'system', content: 'hi' }] }],
    ['role', { role: 'judge' }],
    ['trial', { trial: 1 }],
    ['seed', { seed: 1 }],
    ['temperature', { temperature: 0.1 }],
    ['output limit', { maxOutputTokens: 5 }],
    ['reply form', { responseSchema: { name: 'r', schema: { type: 'object' } } }],
  ])('treats another %s as another call', async (_name, change) => {
    const model = withCache(await counting(), { store: createMemoryCacheStore(), mode: 'read-write' });
    await model.complete(ask('hi'));
    expect((await model.complete(ask('hi', change))).cached).toBe(false);
  });

  it('treats another model or server as another call, but not another prompt source', async () => {
    const store = createMemoryCacheStore();
    const model = withCache(await counting(), { store, mode: 'read-write' });
    await model.complete(ask('hi'));
    const prompt = { name: 'p', version: '1', hash: 'x' };
    expect((await model.complete(ask('hi', { prompt }))).cached).toBe(true);
    const baseUrl = server?.baseUrl ?? '';
    const other = createOpenAIChatModel({ model: 'other', baseUrl });
    expect((await withCache(other, { store, mode: 'read-write' }).complete(ask('hi'))).cached).toBe(false);
    const elsewhere = createOpenAIChatModel({
      model: 'm',
      baseUrl: baseUrl.replace('127.0.0.1', 'localhost'),
    });
    expect(
      await withCache(elsewhere, { store, mode: 'replay-only' }).complete(ask('hi')).catch(String),
    ).toMatch(/no reply of m/);
  });

  it('answers the n-th equal call of an episode above temperature 0 with the n-th reply', async () => {
    const model = await counting();
    const store = createMemoryCacheStore();
    const play = async (episode: string): Promise<string[]> => {
      const own = withCache(model, { store, mode: 'read-write', episode });
      const replies = [];
      for (let turn = 0; turn < 3; turn += 1) replies.push(await own.complete(ask('hi', { temperature: 1 })));
      return replies.map((reply) => reply.text);
    };
    expect(await play('a')).toEqual(['reply 0', 'reply 1', 'reply 2']);
    expect(await play('b')).toEqual(['reply 3', 'reply 4', 'reply 5']);
    expect(await play('a')).toEqual(['reply 0', 'reply 1', 'reply 2']);
    expect(calls()).toBe(6);
  });

  it('asks again, on request, only if the repaired reply of a prompt could not be read', async () => {
    const label = definePrompt({
      name: 'label',
      version: '1',
      input: z.string(),
      output: z.strictObject({ label: z.enum(['A', 'B']) }),
      render: (content) => [{ role: 'user', content }],
    });
    let isBroken = true;
    const model = await counting({ chat: () => (isBroken ? 'no idea' : '{"label":"B"}') });
    const store = createMemoryCacheStore();
    const askAs = (role: CallRole, options: Partial<CacheOptions> = {}) =>
      askPrompt(withCache(model, { store, ...options }), label, 'Which?', { role }).then(
        ({ output }) => output.label,
        (error: unknown) => (ProviderError.isInstance(error) ? error.reason : error),
      );
    expect([await askAs('judge'), await askAs('assistant'), calls()]).toEqual([
      'invalid-reply',
      'invalid-reply',
      4,
    ]);
    isBroken = false;
    const again = { retryUnreadable: true };
    expect(await askAs('judge')).toBe('invalid-reply');
    expect(await askAs('judge', { ...again, mode: 'replay-only' })).toBe('invalid-reply');
    expect(await askAs('assistant', again)).toBe('invalid-reply');
    expect(calls()).toBe(4);
    expect([await askAs('judge', again), calls()]).toEqual(['B', 5]);
    // The new reply has replaced the stored one.
    expect([await askAs('judge'), await askAs('judge', again), calls()]).toEqual(['B', 'B', 5]);
  });

  it('makes one call for equal concurrent calls, across instances that share a store', async () => {
    const model = await counting({ chat: () => ({ text: 'slow', delayMs: 40 }) });
    const store = createMemoryCacheStore();
    const wrappers = [1, 2].map(() => withCache(model, { store, mode: 'read-write' }));
    const replies = await Promise.all(
      wrappers.flatMap((wrapper) => [1, 2, 3].map(() => wrapper.complete(ask('hi')))),
    );
    expect(replies.map((reply) => reply.text)).toEqual(Array(6).fill('slow'));
    expect(replies.filter((reply) => !reply.cached)).toHaveLength(1);
    expect(calls()).toBe(1);
  });

  it('lets the next call take over when the leading one is cancelled, and cancels each one alone', async () => {
    const leader = new AbortController();
    const follower = new AbortController();
    const model = await counting({
      chat: ({ index }) => {
        if (index === 0) leader.abort();
        return { text: 'slow', delayMs: index === 0 ? 60_000 : 0 };
      },
    });
    const own = withCache(model, { store: createMemoryCacheStore(), mode: 'read-write' });
    const outcomes = Promise.allSettled([
      own.complete(ask('hi', { signal: leader.signal })),
      own.complete(ask('hi', { signal: follower.signal })),
      own.complete(ask('hi')),
      own.complete(ask('hi')),
    ]);
    follower.abort();
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { reason: 'aborted' } },
      { status: 'rejected', reason: { reason: 'aborted' } },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    expect(calls()).toBe(2);
  });

  it('shares a failure among the waiting calls and stores nothing', async () => {
    const model = await counting({ fail: ({ index }) => (index === 0 ? { status: 503 } : undefined) });
    const records: CallRecord[] = [];
    const own = wrapModel(model, [
      traceCalls({ onCall: (event) => records.push(event.record()) }),
      cacheReplies({ store: createMemoryCacheStore() }),
    ]);
    const both = await Promise.allSettled([own.complete(ask('hi')), own.complete(ask('hi'))]);
    const failure = { reason: 'server', status: 503 };
    expect(both).toMatchObject([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ]);
    // The request counts for the call that sent it.
    expect(records).toMatchObject([
      { tries: 1, faults: [failure] },
      { tries: 0, faults: [] },
    ]);
    expect((await own.complete(ask('hi'))).cached).toBe(false);
    expect(calls()).toBe(2);
  });

  it.each([
    ['length', { text: 'half', finishReason: 'length' }],
    ['content_filter', { text: '', finishReason: 'content_filter' }],
    ['refusal', { refusal: 'no' }],
  ])(
    'stores an answer that ended by %s, which counts as wrong, and no other such reply',
    async (_name, reply) => {
      const model = await counting({ chat: () => reply });
      const own = withCache(model, { store: createMemoryCacheStore(), mode: 'read-write' });
      const first = await own.complete(ask('hi'));
      expect(first.finishReason).not.toBe('stop');
      expect(await own.complete(ask('hi'))).toEqual({ ...first, cached: true });
      for (const more of [{ phase: 'converse' }, { role: 'memory-write' }, { role: 'generator' }] as const) {
        await own.complete(ask('later', more));
        expect((await own.complete(ask('later', more))).cached).toBe(false);
      }
    },
  );

  it('never asks in replay-only mode', async () => {
    const model = await counting();
    const store = createMemoryCacheStore();
    await withCache(model, { store, mode: 'read-write' }).complete(ask('known'));
    const replay = withCache(model, { store, mode: 'replay-only' });
    expect((await replay.complete(ask('known'))).text).toBe('reply 0');
    await expect(replay.complete(ask('unknown'))).rejects.toMatchObject({ reason: 'cache-miss' });
    await expect(replay.complete(ask('unknown'))).rejects.toThrow(ProviderError);
    expect(calls()).toBe(1);
  });

  it.each<[CacheMode, string]>([
    ['refresh', 'reply 1'],
    ['off', 'reply 0'],
  ])('always asks in %s mode, after which the store holds %s', async (mode, held) => {
    const model = await counting();
    const store = createMemoryCacheStore();
    await withCache(model, { store, mode: 'read-write' }).complete(ask('hi'));
    expect((await withCache(model, { store, mode }).complete(ask('hi'))).text).toBe('reply 1');
    expect((await withCache(model, { store, mode: 'read-write' }).complete(ask('hi'))).text).toBe(held);
  });

  it('asks again when an entry cannot be read', async () => {
    const model = await counting();
    const inner = createMemoryCacheStore();
    const store = { get: async () => '{"text":7}', set: inner.set };
    const own = withCache(model, { store, mode: 'read-write' });
    expect((await own.complete(ask('hi'))).cached).toBe(false);
  });

  it('does not cache a simulated model', async () => {
    const usage = { ...zeroUsage, calls: 1 };
    const reply = { text: 'read', finishReason: 'stop' as const, usage, latencyMs: 0, cached: false };
    const model: ChatModel = {
      info: { provider: 'offline', model: 'offline', simulated: true },
      complete: async () => reply,
    };
    const replay = withCache(model, { store: createMemoryCacheStore(), mode: 'replay-only' });
    expect(await replay.complete(ask('hi'))).toEqual(await model.complete(ask('hi')));
  });
});
