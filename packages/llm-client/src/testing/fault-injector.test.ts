import { type CallRecord, type ChatReply, ProviderError } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheReplies } from '../cache/cache-replies.js';
import { createMemoryCacheStore } from '../cache/memory-cache-store.js';
import { createLedger } from '../ledger/ledger.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { quickRetries } from '../retry/__fixtures__/quick-retries.js';
import { retryCalls } from '../retry/retry-calls.js';
import { traceCalls } from '../trace/trace-calls.js';
import { createFaultInjector } from './fault-injector.js';
import { type FaultKind, passingFaultKinds, stopFaultKinds } from './fault-kind.js';
import { type OpenAIServer, startOpenAIServer } from './openai-server.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const answerOf = (question: string | undefined): string => `the answer to ${question}`;
const ask = (content: string) => ({
  role: 'assistant' as const,
  messages: [{ role: 'user' as const, content }],
});

/** The recorded fault for each injected fault. */
const seenAs: Readonly<Record<(typeof passingFaultKinds)[number], string>> = {
  reset: 'connection',
  stall: 'timeout',
  truncate: 'connection',
  '429': 'rate-limit 429',
  '429-retry-after': 'rate-limit 429',
  '429-retry-after-ms': 'rate-limit 429',
  '429-ratelimit-reset': 'rate-limit 429',
  '408': 'timeout 408',
  '409': 'server 409',
  '500': 'server 500',
  '503': 'server 503',
  html: 'server',
  'half-json': 'server',
  'wrong-content-type': 'server',
  'duplicate-body': 'server',
  'empty-choices': 'server 502',
  'empty-choice': 'server 502',
};

describe('a client of a server with faults', () => {
  it('gives the same answers to 2,000 calls at 30 % faults as without, none lost or counted twice', async () => {
    const faults = createFaultInjector({ share: 0.3, seed: 'two thousand calls' });
    const running = await startOpenAIServer({
      fail: faults.fail,
      chat: ({ body }) => answerOf(body.messages?.[0]?.content),
    });
    server = running;
    const ledger = createLedger();
    const records: CallRecord[] = [];
    const model = wrapModel(
      createOpenAIChatModel({
        model: 'm',
        baseUrl: running.baseUrl,
        // Far more than a reply takes on a busy machine, so only stalled ones time out.
        timeoutMs: 8_000,
        price: { input: 1, output: 2 },
      }),
      [
        traceCalls({
          onCall: (event) => {
            ledger.add(event);
            records.push(event.record());
          },
        }),
        retryCalls({ tries: 16, sleep: async () => undefined }),
      ],
    );
    const questions = Array.from({ length: 2000 }, (_value, index) => `question ${index}`);
    const queue = questions.entries();
    const answers: string[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (const [index, question] of queue) answers[index] = (await model.complete(ask(question))).text;
      }),
    );

    expect(answers).toEqual(questions.map(answerOf));
    const { total, faults: counted } = ledger.summary();
    expect(total).toMatchObject({ calls: 2000, failedCalls: 0, cachedCalls: 0 });
    const tries = records.reduce((sum, record) => sum + (record.tries ?? 0), 0);
    expect(tries).toBe(running.chatRequests.length);
    // The usage of each answer is counted once, and that of a fault is never counted.
    expect(total.usage.calls).toBe(2000);
    expect(total.retries).toBe(tries - 2000);

    const expected = new Map<string, number>();
    for (const [kind, count] of faults.met) {
      const name = seenAs[kind as keyof typeof seenAs];
      expected.set(name, (expected.get(name) ?? 0) + count);
    }
    expect(faults.met.size).toBe(passingFaultKinds.length);
    expect(counted).toEqual(Object.fromEntries(expected));
    expect(tries).toBe(2000 + [...expected.values()].reduce((sum, count) => sum + count, 0));
    const table = [...faults.met].map(([kind, count]) => `${kind.padEnd(20)} ${count}`).sort();
    process.stdout.write(`faults met in 2,000 calls and ${tries} tries\n${table.join('\n')}\n`);
  });

  it.each(stopFaultKinds)(
    'ends a reply by %s after one request, and the cache answers the next',
    async (kind) => {
      const faults = createFaultInjector({ share: 1, kinds: [kind] });
      server = await startOpenAIServer({ fail: faults.fail });
      const store = createMemoryCacheStore();
      const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl }), [
        cacheReplies({ store }),
        quickRetries(),
      ]);
      const replies: ChatReply[] = [await model.complete(ask('a')), await model.complete(ask('a'))];
      expect(replies.map(({ finishReason }) => finishReason)).toEqual([kind, kind]);
      expect(replies.map(({ cached, tries }) => ({ cached, tries }))).toEqual([
        { cached: false, tries: 1 },
        { cached: true, tries: 1 },
      ]);
    },
  );

  it.each(passingFaultKinds)(
    'gives up when %s persists, and reports the number of tries',
    async (kind: FaultKind) => {
      const faults = createFaultInjector({ share: 1, kinds: [kind] });
      server = await startOpenAIServer({ fail: faults.fail });
      const timeoutMs = kind === 'stall' ? 300 : 60_000;
      const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl, timeoutMs }), [
        quickRetries({ tries: 3, waitMs: 2500 }),
      ]);
      const error = await model.complete(ask('a')).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ProviderError);
      const tries = faults.met.get(kind) ?? 0;
      expect(tries).toBeGreaterThan(1);
      expect(String(error)).toContain(`after ${tries} tries`);
    },
  );

  it('stops trying when the maximum wait is over', async () => {
    const faults = createFaultInjector({ share: 1, kinds: ['429-retry-after'] });
    server = await startOpenAIServer({ fail: faults.fail });
    const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl }), [
      quickRetries({ waitMs: 3500 }),
    ]);
    // Each wait is a little over 1 s, so the fourth would exceed 3.5 s.
    await expect(model.complete(ask('a'))).rejects.toMatchObject({ reason: 'rate-limit' });
    expect(faults.met.get('429-retry-after')).toBeLessThanOrEqual(4);
    expect(faults.met.get('429-retry-after')).toBeGreaterThanOrEqual(2);
  });

  it('reads JSON with another content type', async () => {
    server = await startOpenAIServer({
      fail: () => ({
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content: 'read' } }] }),
      }),
    });
    const model = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl });
    expect(await model.complete(ask('a'))).toMatchObject({ text: 'read' });
  });
});
