import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRecord, ChatModel } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBudget } from '../budget/budget.js';
import { capSpending } from '../budget/cap-spending.js';
import { cacheReplies } from '../cache/cache-replies.js';
import { createFolderCacheStore } from '../cache/folder-cache-store.js';
import { createLimiter } from '../limit/create-limiter.js';
import { paceCalls } from '../limit/pace-calls.js';
import { wrapModel } from '../middleware/wrap-model.js';
import { requireBatches } from '../openai/batch-access.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { retryCalls } from '../retry/retry-calls.js';
import type { BatchScript } from '../testing/batch-api.js';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from '../testing/openai-server.js';
import { traceCalls } from '../trace/trace-calls.js';
import { createBatches } from './create-batches.js';
import type { BatchEvent } from './follow-batch.js';

const price = { input: 2, output: 8 };

describe('calls in batches', () => {
  let folder: string;
  let server: OpenAIServer | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-batches-'));
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await rm(folder, { recursive: true });
  });

  const start = async (batches: BatchScript, options: OpenAIServerOptions = {}): Promise<OpenAIServer> => {
    server = await startOpenAIServer({
      chat: ({ messages }) => `about ${messages.at(-1)?.content}`,
      ...options,
      batches,
    });
    return server;
  };

  /** One process of a run, with everything that a run puts around a model. */
  const open = (
    { baseUrl }: OpenAIServer,
    limits: { maxRequests?: number; calls?: number; fetch?: typeof fetch } = {},
  ) => {
    const stop = new AbortController();
    const records: CallRecord[] = [];
    const events: BatchEvent[] = [];
    const model: ChatModel = createOpenAIChatModel({
      model: 'judge',
      baseUrl,
      price,
      retries: 0,
      fetch: limits.fetch,
    });
    const budget = createBudget({ calls: limits.calls });
    const limiter = createLimiter({ startInFlight: 1, maxInFlight: 1 });
    const batches = createBatches({
      ...{ cacheFolder: folder, run: 'r', signal: stop.signal, onEvent: (event) => events.push(event) },
      ...{ quietMs: 20, firstPauseMs: 1, longestPauseMs: 5, waitMs: 20 },
      ...defined({ maxRequests: limits.maxRequests }),
    });
    const judge = wrapModel(model, [
      traceCalls({ onCall: (event) => records.push(event.record()) }),
      cacheReplies({ store: createFolderCacheStore(folder) }),
      batches.collect(model),
      retryCalls({ sleep: async () => undefined }),
      capSpending(budget),
      paceCalls(limiter),
      batches.watch,
    ]);
    const ask = async (text: string, role: 'judge' | 'simulator' = 'judge'): Promise<string> => {
      const { text: reply } = await judge.complete({ role, messages: [{ role: 'user', content: text }] });
      return reply;
    };
    const askAll = (count: number): Promise<string[]> =>
      Promise.all(Array.from({ length: count }, (_each, index) => ask(`q${index}`)));
    return { stop, records, events, model, budget, batches, ask, askAll };
  };
  const expected = (count: number) => Array.from({ length: count }, (_each, index) => `about q${index}`);
  const paidIds = () =>
    server?.batches.flatMap(({ paid }) => paid.map(({ body }) => JSON.stringify(body))) ?? [];
  const notes = () => readdir(join(folder, 'batches'));

  it('are collected without a limit, paid at half the price, and answered in any order of lines', async () => {
    const running = open(await start({ end: (_batch, looks) => (looks < 2 ? undefined : {}) }));
    expect(await running.askAll(2000)).toEqual(expected(2000));
    expect(server?.batches.map(({ requests }) => requests.length)).toEqual([2000]);
    expect(server?.batches[0]?.requests[0]).toMatchObject({
      url: '/v1/chat/completions',
      body: { model: 'judge' },
    });
    expect(server?.chatRequests).toEqual([]);
    const [first] = running.records;
    expect(first).toMatchObject({ batch: true, tries: 1, faults: [], cached: false });
    const { inputTokens, outputTokens, costUsd } = first?.usage ?? {};
    expect(costUsd).toBeCloseTo((Number(inputTokens) * 1 + Number(outputTokens) * 4) / 1e6, 12);
    expect(running.budget.spent().calls).toBe(2000);
    expect(running.events.map(({ status }) => status)).toEqual(['sending', 'in_progress', 'completed']);
    expect(await notes()).toHaveLength(1);
    running.batches.forget();
    expect(await notes()).toEqual([]);

    // A later run is answered from the cache, and still says how it was paid.
    const later = open(server as OpenAIServer);
    expect(await later.ask('q0')).toBe('about q0');
    expect(later.records[0]).toMatchObject({ batch: true, cached: true, usage: { costUsd } });
  }, 20_000);

  it('are found again by the next process, and paid once, when a stop leaves their batch open', async () => {
    let isHeld = true;
    const first = open(await start({ end: () => (isHeld ? undefined : {}) }));
    const asked = first.askAll(30);
    await expect.poll(() => first.events.at(-1)?.status).toBe('in_progress');
    first.stop.abort();
    await expect(asked).rejects.toMatchObject({ reason: 'aborted' });
    // Nothing was paid yet, so that no record says so.
    await expect.poll(() => first.budget.spent().calls).toBe(0);
    expect(first.records).toEqual([]);

    isHeld = false;
    const second = open(server as OpenAIServer);
    expect(await second.askAll(31)).toEqual(expected(31));
    expect(server?.batches.map(({ requests }) => requests.length)).toEqual([30, 1]);
    expect(new Set(paidIds()).size).toBe(31);
    expect(paidIds()).toHaveLength(31);
    expect(second.events.find(({ batchId }) => batchId === 'batch_1')).toMatchObject({ isResumed: true });
    second.batches.forget();
    expect(await notes()).toEqual([]);
  });

  it('find the batch whose creation was confirmed to nobody', async () => {
    let creations = 0;
    /** Loses the reply to the first creation on its way back. */
    const losing: typeof fetch = async (address, request) => {
      const reply = await fetch(address, request);
      if (!String(address).endsWith('/batches') || request?.method?.toUpperCase() !== 'POST') return reply;
      creations += 1;
      if (creations === 1) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return reply;
    };
    const running = open(await start({}), { fetch: losing });
    expect(await running.askAll(3)).toEqual(expected(3));
    expect(creations).toBe(1);
    expect(server?.batches).toHaveLength(1);

    // The note of a process that was killed before the reply came.
    const [created] = server?.batches ?? [];
    const [file = ''] = await notes();
    const note = {
      batchId: undefined,
      formatVersion: 1,
      run: 'r',
      endpoint: '/v1/chat/completions',
      model: 'judge',
    };
    const requests = created?.requests.map(({ customId }) => customId);
    const rest = {
      name: file.replace('.json', ''),
      baseUrl: server?.baseUrl,
      createdMs: Date.now(),
      requests,
    };
    await rm(join(folder, 'entries.log'));
    await writeFile(join(folder, 'batches', file), JSON.stringify({ ...note, ...rest }));
    const killed = open(server as OpenAIServer);
    expect(await killed.askAll(3)).toEqual(expected(3));
    expect(server?.batches).toHaveLength(1);
  });

  it('go into the next batch when they failed, expired or were left out', async () => {
    const fates = ['answer', 'drop', 'expire', { status: 500 }, { status: 429 }] as const;
    const running = open(
      await start({
        end: ({ id }) =>
          id === 'batch_1'
            ? { status: 'expired', line: (_request, index) => fates[index % fates.length] ?? 'answer' }
            : {},
      }),
    );
    expect(await running.askAll(50)).toEqual(expected(50));
    expect(server?.batches[0]?.paid).toHaveLength(10);
    expect(paidIds()).toHaveLength(50);
    expect(server?.chatRequests).toEqual([]);
    const reasons = running.records.flatMap(({ faults = [] }) => faults.map(({ reason }) => reason));
    expect([...new Set(reasons)].sort()).toEqual(['rate-limit', 'server', 'timeout']);
    expect(running.records.filter(({ tries }) => tries === 2)).toHaveLength(40);
  });

  it('are asked in several batches if there are too many for one, or for the account', async () => {
    const split = open(await start({}), { maxRequests: 4 });
    expect(await split.askAll(10)).toEqual(expected(10));
    expect(server?.batches.map(({ requests }) => requests.length)).toEqual([4, 4, 2]);
    await server?.close();
    await rm(folder, { recursive: true });

    const halved = open(
      await start({
        end: ({ requests }) =>
          requests.length > 3 ? { status: 'failed', code: 'token_limit_exceeded' } : {},
      }),
    );
    expect(await halved.askAll(8)).toEqual(expected(8));
    expect(server?.batches.map(({ requests }) => requests.length)).toEqual([8, 4, 2, 2, 2, 2]);
    expect(new Set(halved.records.map(({ tries }) => tries))).toEqual(new Set([1]));
  });

  it('ignore lines that nobody asked for, and lines that are damaged', async () => {
    const strange = { custom_id: 'unknown', response: { status_code: 200, body: {} }, error: null };
    const running = open(
      await start({
        end: () => ({ write: (lines) => ['{"custom_id":', JSON.stringify(strange), ...lines, '', 'null'] }),
      }),
    );
    expect(await running.askAll(3)).toEqual(expected(3));
  });

  it('omit what the server refused, as calls on line do', async () => {
    const error = {
      message: "Unsupported parameter: 'temperature'.",
      param: 'temperature',
      code: 'unsupported_parameter',
    };
    const refused = { status: 400, body: { error } };
    const running = open(
      await start({
        end: () => ({ line: ({ body }) => (body.temperature === undefined ? 'answer' : refused) }),
      }),
    );
    expect(await running.askAll(2)).toEqual(expected(2));
    expect(server?.batches.map(({ paid }) => paid.length)).toEqual([0, 2]);
    // The finding holds for the next batch, too.
    expect(await running.ask('q9')).toBe('about q9');
    expect(server?.batches).toHaveLength(3);
  });

  it('wait for every other call of the run, but do not keep one waiting', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const running = open(
      await start(
        {},
        {
          chat: async ({ messages }) => {
            const said = messages.at(-1)?.content;
            if (said === 'slow') await held;
            return `about ${said}`;
          },
        },
      ),
    );
    const slow = running.ask('slow', 'simulator');
    const early = running.ask('q0');
    await expect.poll(() => server?.chatRequests.length).toBe(1);
    const late = slow.then(() => running.ask('q1'));
    release();
    expect(await Promise.all([slow, early, late])).toEqual(['about slow', 'about q0', 'about q1']);
    expect(server?.batches.map(({ requests }) => requests.length)).toEqual([2]);
    expect(running.records.map(({ batch }) => batch)).toEqual([undefined, true, true]);
  });

  it('stop at a budget before they are sent', async () => {
    const running = open(await start({}), { calls: 2 });
    await expect(running.askAll(3)).rejects.toThrow(/budget|cap/i);
    expect(server?.batches.flatMap(({ requests }) => requests)).toHaveLength(2);
  });

  it.each([
    ['an upload that fails', '/v1/files', 500, 'server'],
    ['a key that is refused', '/v1/files', 401, 'authentication'],
    ['a batch that is refused', '/v1/batches', 400, 'invalid-request'],
  ])('say that they were not sent after %s', async (_what, failing, status, reason) => {
    const running = open(
      await start(
        {},
        { fail: ({ path, method }) => (path === failing && method === 'POST' ? { status } : undefined) },
      ),
    );
    await expect(running.askAll(3)).rejects.toMatchObject({
      reason,
      message: expect.stringContaining('batch'),
    });
    expect(server?.batches).toEqual([]);
  });

  it('end when the server refuses their batch, with its words', async () => {
    const running = open(await start({ end: () => ({ status: 'failed', code: 'model_not_found' }) }));
    await expect(running.ask('q0')).rejects.toMatchObject({
      reason: 'no-usable-reply',
      message: expect.stringContaining('model_not_found: Refused by the script.'),
    });
  });

  it('are refused before anything is sent if the server has no Batch API', async () => {
    server = await startOpenAIServer();
    await expect(requireBatches(open(server).model)).rejects.toThrow(/has no Batch API: it answered 404/);
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/batches']);
    const local: ChatModel = {
      info: { provider: 'offline', model: 'offline', simulated: true },
      complete: () => Promise.reject(new Error('not asked')),
    };
    await expect(requireBatches(local)).rejects.toThrow(/'offline' is not on a server/);
  });
});
