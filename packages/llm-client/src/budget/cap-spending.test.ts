import { BudgetError, type CallRecord, type ChatModel, ConfigError } from '@memgym/core';
import { loadTokenCounter, requestTokens } from '@memgym/prompts';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheReplies } from '../cache/cache-replies.js';
import { createMemoryCacheStore } from '../cache/memory-cache-store.js';
import { batchTexts } from '../embedding/batch-texts.js';
import { createLimiter } from '../limit/create-limiter.js';
import { paceCalls } from '../limit/pace-calls.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { createOpenAIEmbedder } from '../openai/openai-embedder.js';
import { quickRetries } from '../retry/__fixtures__/quick-retries.js';
import { createFaultInjector } from '../testing/fault-injector.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { traceCalls } from '../trace/trace-calls.js';
import { createBudget } from './budget.js';
import { capSpending, requirePrice } from './cap-spending.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const price = { input: 1000, output: 10_000 };
async function modelOf(delayMs = 0, known = true): Promise<{ model: ChatModel; running: OpenAIServer }> {
  const running = await startOpenAIServer({
    chat: () => ({ text: 'ok', delayMs, usage: { prompt_tokens: 10, completion_tokens: 5 } }),
  });
  server = running;
  return {
    model: createOpenAIChatModel({ model: 'm', baseUrl: running.baseUrl, ...(known && { price }) }),
    running,
  };
}
const ask = (content: string, maxOutputTokens = 20) => ({
  role: 'assistant' as const,
  messages: [{ role: 'user' as const, content }],
  maxOutputTokens,
});

describe('capSpending', () => {
  it('makes exactly the allowed number of calls, also when many start at once', async () => {
    const { model, running } = await modelOf(5);
    const budget = createBudget({ calls: 7 });
    const capped = wrapModel(model, [capSpending(budget)]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_value, index) => capped.complete(ask(`${index}`))),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(13);
    expect(running.requests).toHaveLength(7);
    for (const error of refused) {
      expect(error).toBeInstanceOf(BudgetError);
      expect(error).toMatchObject({ unit: 'calls', cap: 7, category: 'budget' });
      expect(error.hint).toContain('Raise the budget, which is in calls');
    }
  });

  it.each([
    ['usd', { usd: 0.5 }],
    ['tokens', { tokens: 100 }],
  ] as const)('never passes a cap in %s', async (unit, caps) => {
    const { model } = await modelOf();
    const budget = createBudget(caps);
    const capped = wrapModel(model, [capSpending(budget)]);
    const rest = async (): Promise<void> => {
      for (let call = 0; call < 100; call += 1) await capped.complete(ask(`call ${call}`));
    };
    await expect(rest()).rejects.toMatchObject({ unit });
    expect(budget.spent()[unit]).toBeLessThanOrEqual(budget.caps[unit] ?? 0);
    // One call costs 15 tokens, $0.06; the remainder is less than the maximum cost of another call.
    expect(budget.spent().calls).toBeGreaterThan(3);
  });

  it('uses the output limit of the model if a call has none', async () => {
    const running = await startOpenAIServer();
    server = running;
    const model = createOpenAIChatModel({
      model: 'm',
      baseUrl: running.baseUrl,
      price,
      maxOutputTokens: 500,
    });
    const { maxOutputTokens: _none, ...unlimited } = ask('a');
    const capped = wrapModel(model, [capSpending(createBudget({ tokens: 400 }))]);
    await expect(capped.complete(unlimited)).rejects.toBeInstanceOf(BudgetError);
    expect(running.requests).toHaveLength(0);
  });

  it('delays calls that may fit if those in flight cost less than their maximum', async () => {
    const { model, running } = await modelOf(5);
    // Each may cost 20 output tokens and more than 5 input tokens, and actually costs 15.
    const budget = createBudget({ tokens: 320 });
    const capped = wrapModel(model, [capSpending(budget)]);
    await Promise.all(Array.from({ length: 20 }, (_value, index) => capped.complete(ask(`${index}`))));
    expect(running.requests).toHaveLength(20);
    expect(running.maxInFlight).toBeGreaterThan(1);
    expect(budget.spent()).toMatchObject({ calls: 20, tokens: 300 });
  });

  it('formats amounts of money', async () => {
    const { model } = await modelOf();
    const capped = wrapModel(model, [
      capSpending(createBudget({ usd: 0.3 }, { usd: 0.1 + 0.2, calls: 9, tokens: 9 })),
    ]);
    await expect(capped.complete(ask('a'))).rejects.toThrow(
      'The next call could exceed the budget of $0.30; $0.30 are spent.',
    );
  });

  it('continues from the amounts spent before, with a higher cap', async () => {
    const { model } = await modelOf();
    const spent = { usd: 0, calls: 7, tokens: 105 };
    await expect(
      wrapModel(model, [capSpending(createBudget({ calls: 7 }, spent))]).complete(ask('a')),
    ).rejects.toBeInstanceOf(BudgetError);
    const higher = createBudget({ calls: 8 }, spent);
    await wrapModel(model, [capSpending(higher)]).complete(ask('a'));
    expect(higher.spent()).toEqual({ usd: 0.06, calls: 8, tokens: 120 });
  });

  it('counts nothing for replies from the cache', async () => {
    const { model } = await modelOf();
    const budget = createBudget({ calls: 1 });
    const cached = wrapModel(model, [cacheReplies({ store: createMemoryCacheStore() }), capSpending(budget)]);
    for (let call = 0; call < 5; call += 1) await cached.complete(ask('the same'));
    expect(budget.spent().calls).toBe(1);
  });

  it('refuses a cap in dollars when the price of the model is not known', async () => {
    const { model } = await modelOf(0, false);
    const budget = createBudget({ usd: 1 });
    expect(() => requirePrice(model.info, budget)).toThrow(ConfigError);
    await expect(wrapModel(model, [capSpending(budget)]).complete(ask('a'))).rejects.toThrow(ConfigError);
    expect(() => createBudget({ usd: -1 })).toThrow(ConfigError);
  });

  it('counts the tokens that the server reports for a failed try', async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5 };
    const empty = { choices: [{ message: { content: null }, finish_reason: 'stop' }], usage };
    const running = await startOpenAIServer({
      chat: () => ({ text: 'ok', usage }),
      fail: ({ index }) => (index === 0 ? { status: 200, body: JSON.stringify(empty) } : undefined),
    });
    server = running;
    const model = createOpenAIChatModel({
      model: 'm',
      baseUrl: running.baseUrl,
      price,
    });
    const budget = createBudget({});
    const reply = await wrapModel(model, [quickRetries(), capSpending(budget)]).complete(ask('a'));
    expect(reply).toMatchObject({ tries: 2, usage: { inputTokens: 10, outputTokens: 5 } });
    expect(budget.spent()).toEqual({ usd: 0.12, calls: 2, tokens: 30 });
  });

  it('never passes a cap through failed tries that the server charged for', async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5 };
    const body = JSON.stringify({ choices: [{ message: { content: null }, finish_reason: 'stop' }], usage });
    const running = await startOpenAIServer({ fail: () => ({ status: 200, body }) });
    server = running;
    const model = createOpenAIChatModel({ model: 'm', baseUrl: running.baseUrl });
    const budget = createBudget({ tokens: 80 });
    const held = await wrapModel(model, [quickRetries(), capSpending(budget)])
      .complete(ask('a'))
      .catch((error: unknown) => error);
    const tries = running.requests.length;
    expect(held).toMatchObject({ unit: 'tokens' });
    expect(tries).toBeGreaterThan(1);
    expect(budget.spent()).toEqual({ usd: 0, calls: tries, tokens: 15 * tries });
    expect(budget.spent().tokens).toBeLessThanOrEqual(80);
  });

  it('counts every try, and does not send the one that exceeds the cap', async () => {
    const faults = createFaultInjector({ share: 0.5, kinds: ['500', '429', 'reset', 'empty-choice'] });
    const running = await startOpenAIServer({ fail: faults.fail });
    server = running;
    const model = createOpenAIChatModel({ model: 'm', baseUrl: running.baseUrl });
    const budget = createBudget({ calls: 60 });
    const records: CallRecord[] = [];
    const capped = wrapModel(model, [
      traceCalls({ onCall: (event) => records.push(event.record()) }),
      quickRetries(),
      capSpending(budget),
      paceCalls(createLimiter()),
    ]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_value, index) => capped.complete(ask(`call ${index}`))),
    );
    expect(running.requests).toHaveLength(60);
    expect(budget.spent().calls).toBe(60);
    expect(faults.met.size).toBe(4);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const error of refused) expect(error).toBeInstanceOf(BudgetError);
    const answered = 100 - refused.length;
    expect(60 - answered).toBe([...faults.met.values()].reduce((sum, times) => sum + times, 0));
    // A call that the budget stopped between two tries is recorded with its requests.
    expect(records.reduce((sum, { tries = 0 }) => sum + tries, 0)).toBe(60);
    const halfway = records.filter(({ error, tries }) => error?.includes('budget') && (tries ?? 0) > 0);
    expect(halfway.length).toBeGreaterThan(0);
    expect(halfway.map(({ faults: met }) => met?.length)).toEqual(halfway.map(({ tries }) => tries));
  });

  it('counts input by the model’s own encoding, and each message of a growing history once', async () => {
    const counter = await loadTokenCounter('gpt-4o');
    let counted = 0;
    const watched = {
      ...counter,
      count: (text: string) => {
        counted += 1;
        return counter.count(text);
      },
    };
    // As counted in OpenAI's cookbook: 3 per message, 1 for its role, and 3 for the coming reply.
    const history = Array.from({ length: 50 }, (_value, index) => ({
      role: 'user' as const,
      content: `message ${index}`,
    }));
    const once = requestTokens(history, watched);
    expect(once).toBe(50 * (counter.count('message 7') + 4) + 3);
    requestTokens([...history, { role: 'user', content: 'a new one' }], watched);
    requestTokens(
      history.map((message) => ({ ...message })),
      watched,
    );
    expect(counted).toBe(51);
  });

  it('caps embeddings too', async () => {
    const running = await startOpenAIServer();
    server = running;
    const embedder = createOpenAIEmbedder({ model: 'e', baseUrl: running.baseUrl, dimensions: 8 });
    const capped = wrapModel(embedder, [capSpending(createBudget({ tokens: 30 }))]);
    await capped.embed(['some words to be embedded'], { kind: 'document' });
    const long = 'words '.repeat(100);
    await expect(capped.embed([long], { kind: 'document' })).rejects.toBeInstanceOf(BudgetError);
    expect(running.requests).toHaveLength(1);
  });

  it('counts each batch of texts', async () => {
    const running = await startOpenAIServer();
    server = running;
    const records: CallRecord[] = [];
    const budget = createBudget({ calls: 5 });
    const store = createMemoryCacheStore();
    // The cache asks for seven texts at a time: three batches, then the two that the budget still allows.
    const embedder = wrapModel(
      createOpenAIEmbedder({ model: 'e', baseUrl: running.baseUrl, dimensions: 8 }),
      [
        traceCalls({ onCall: (event) => records.push(event.record()) }),
        cacheReplies({ store, textsPerCall: 7 }),
        batchTexts({ batchSize: 3 }),
        capSpending(budget),
      ],
    );
    const texts = Array.from({ length: 20 }, (_value, index) => `text ${index}`);
    await expect(embedder.embed(texts, { kind: 'document' })).rejects.toMatchObject({
      unit: 'calls',
      spent: 5,
    });
    expect(running.requests).toHaveLength(5);
    expect(budget.spent().calls).toBe(5);
    expect(records).toMatchObject([{ tries: 5, faults: [], paid: { embeddedTexts: 13 } }]);
  });
});
