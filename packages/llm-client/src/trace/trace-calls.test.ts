import { BudgetError, type CallRecord, type ChatMessage, callRecordSchema } from '@memgym/core';
import { messageDigest } from '@memgym/prompts';
import { afterEach, describe, expect, it } from 'vitest';
import { createBudget } from '../budget/budget.js';
import { capSpending } from '../budget/cap-spending.js';
import { cacheReplies } from '../cache/cache-replies.js';
import { createMemoryCacheStore } from '../cache/memory-cache-store.js';
import { batchTexts } from '../embedding/batch-texts.js';
import { createLedger } from '../ledger/ledger.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { serverFailure } from '../testing/server-reply.js';
import { type CallEvent, traceCalls } from './trace-calls.js';

const apiKey = 'planted-key-1234-trace';
let server: OpenAIServer | undefined;
afterEach(() => server?.close());

async function traced() {
  server = await startOpenAIServer({
    embed: () => [1, 0],
    fail: ({ body }) =>
      body.messages?.at(-1)?.content === 'fail' ? serverFailure(401, `wrong key ${apiKey}`) : undefined,
  });
  const records: CallRecord[] = [];
  const stored = new Map<string, ChatMessage[]>();
  const price = { input: 1_000_000 };
  const connection = { baseUrl: server.baseUrl, apiKey, price };
  const store = createMemoryCacheStore();
  const onCall = (event: CallEvent): void => {
    records.push(event.record());
  };
  const model = wrapModel(createOpenAIChatModel({ model: 'm', ...connection }), [
    traceCalls({
      onCall,
      onMessage: (digest, message) => stored.set(digest, [...(stored.get(digest) ?? []), message]),
    }),
    cacheReplies({ store }),
  ]);
  const embedder = wrapModel(createOpenAIEmbedder({ model: 'e', dimensions: 2, ...connection }), [
    traceCalls({ onCall }),
    cacheReplies({ store }),
  ]);
  return { model, embedder, records, stored };
}

const say = (content: string): ChatMessage => ({ role: 'user', content });

describe('traceCalls', () => {
  it('records each call by digests and reports each message once', async () => {
    const { model, records, stored } = await traced();
    const history = [say('one'), say('two')];
    const prompt = { name: 'p', version: '3', hash: 'h', offline: () => '' };
    await model.complete({ messages: history, role: 'judge', prompt });
    await model.complete({ messages: [...history, say('three')], role: 'assistant' });
    expect(records).toMatchObject([
      { kind: 'call', role: 'judge', provider: 'openai', model: 'm', finishReason: 'stop', cached: false },
      { role: 'assistant', messages: [...history, say('three')].map(messageDigest) },
    ]);
    expect(records[0]?.prompt).toEqual({ name: 'p', version: '3', hash: 'h' });
    expect([...stored.values()]).toEqual([[say('one')], [say('two')], [say('three')]]);
    for (const record of records) expect(callRecordSchema.parse(record)).toEqual(record);
  });

  it('marks replies from the cache, so that a ledger can separate paid from replayed calls', async () => {
    const { model, embedder, records } = await traced();
    for (let time = 0; time < 3; time += 1) {
      await model.complete({ messages: [say('hi')], role: 'assistant' });
      await embedder.embed(['a text'], { kind: 'document' });
    }
    expect(records.map((record) => record.cached)).toEqual([false, false, true, true, true, true]);
    const ledger = createLedger();
    for (const record of records) ledger.add(record, { system: record.role === 'embed' ? 'flat' : 'bm25' });
    const { byRole, bySystem, total } = ledger.summary();
    const tokens = records[0]?.usage.inputTokens ?? 0;
    expect(byRole.assistant).toMatchObject({
      calls: 3,
      cachedCalls: 2,
      failedCalls: 0,
      paid: { calls: 1, costUsd: tokens },
      usage: { calls: 3, costUsd: 3 * tokens },
    });
    expect(bySystem.flat).toMatchObject({ usage: { embeddedTexts: 3, calls: 0 }, paid: { costUsd: 2 } });
    expect(total).toMatchObject({ calls: 6, cachedCalls: 4, paid: { costUsd: tokens + 2 } });
    // A cached call has the latency of the original, so a replay has the same sum as the run.
    const [paid, cached] = [records.slice(0, 2), records.slice(2, 4)].map((part) => {
      const own = createLedger();
      for (const record of part) own.add(record);
      return own.summary().total;
    });
    expect(cached?.seconds).toBe(paid?.seconds);
    expect(cached?.usage).toEqual(paid?.usage);
  });

  it('records a failure without the key, and rethrows it', async () => {
    const { model, records } = await traced();
    await expect(model.complete({ messages: [say('fail')], role: 'assistant' })).rejects.toMatchObject({
      reason: 'authentication',
    });
    expect(records).toHaveLength(1);
    expect(records[0]?.error).toMatch(/^authentication: .*401/);
    expect(callRecordSchema.parse(records[0])).toEqual(records[0]);
    expect(JSON.stringify(records)).not.toContain(apiKey);
    const ledger = createLedger();
    for (const record of records) ledger.add(record);
    expect(ledger.summary().total).toMatchObject({ calls: 0, failedCalls: 1, usage: { calls: 0 } });
  });
});

describe('a call that was stopped', () => {
  const signal = AbortSignal.abort();

  it('is not recorded before its first request: after an interrupt, a budget or a cache miss', async () => {
    const { model, embedder, records } = await traced();
    const request = { messages: [say('hi')], role: 'assistant' as const };
    await expect(model.complete({ ...request, signal })).rejects.toMatchObject({ reason: 'aborted' });
    await expect(embedder.embed(['x'], { kind: 'query', signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
    const onCall = (event: CallEvent): void => {
      records.push(event.record());
    };
    const bare = createOpenAIChatModel({ model: 'm', baseUrl: server?.baseUrl ?? '' });
    const spent = wrapModel(bare, [traceCalls({ onCall }), capSpending(createBudget({ calls: 0 }))]);
    await expect(spent.complete(request)).rejects.toBeInstanceOf(BudgetError);
    const replay = cacheReplies({ store: createMemoryCacheStore(), mode: 'replay-only' });
    const stored = wrapModel(bare, [traceCalls({ onCall }), replay]);
    await expect(stored.complete(request)).rejects.toMatchObject({ reason: 'cache-miss' });
    expect(server?.requests).toEqual([]);
    expect(records).toEqual([]);
  });

  it('is recorded if a request has been sent', async () => {
    const records: CallRecord[] = [];
    const during = new AbortController();
    server = await startOpenAIServer({
      chat: () => {
        during.abort();
        return { text: 'late', delayMs: 60_000 };
      },
    });
    const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl }), [
      traceCalls({ onCall: (event) => records.push(event.record()) }),
    ]);
    const messages = [say('hi')];
    const cancelled = model.complete({ messages, role: 'assistant', signal: during.signal });
    await expect(cancelled).rejects.toMatchObject({ reason: 'aborted' });
    expect(records).toMatchObject([{ error: expect.stringMatching(/^aborted/), tries: 1 }]);
  });
});

describe('traceCalls of an embedder', () => {
  it('records a failure, and the usage paid before it', async () => {
    const records: CallRecord[] = [];
    server = await startOpenAIServer({
      embed: () => [1, 0],
      fail: ({ body }) => (body.input?.includes('c') ? serverFailure(401, 'no longer') : undefined),
    });
    const { baseUrl } = server;
    const options = { model: 'e', dimensions: 2, baseUrl, price: { input: 1_000_000 } };
    const budget = createBudget({});
    const embedder = wrapModel(createOpenAIEmbedder(options), [
      traceCalls({ onCall: (event) => records.push(event.record()) }),
      batchTexts({ batchSize: 2 }),
      capSpending(budget),
    ]);
    await expect(embedder.embed(['a', 'b', 'c'], { kind: 'document' })).rejects.toThrow('no longer');
    expect(records).toMatchObject([
      { role: 'embed', error: expect.stringMatching(/^authentication/), messages: [], tries: 2 },
    ]);
    // Two texts of one token each, at a dollar a token.
    expect(records[0]).toMatchObject({ paid: { embeddedTexts: 2, embeddingTokens: 2, costUsd: 2 } });
    expect(callRecordSchema.parse(records[0])).toEqual(records[0]);
    expect(budget.spent()).toMatchObject({ usd: 2, tokens: 2 });
    const ledger = createLedger();
    for (const record of records) ledger.add(record);
    expect(ledger.summary().total).toMatchObject({ calls: 0, failedCalls: 1, paid: { costUsd: 2 } });
  });
});

describe('createLedger', () => {
  it('reports a sum with an unknown part as unknown', async () => {
    const { model, records } = await traced();
    await model.complete({ messages: [say('hi')], role: 'assistant' });
    const [record] = records;
    const ledger = createLedger();
    if (record !== undefined) ledger.add({ ...record, usage: { ...record.usage, costUsd: null } });
    expect(ledger.summary().total).toMatchObject({ paid: { costUsd: null }, usage: { costUsd: null } });
  });
});
