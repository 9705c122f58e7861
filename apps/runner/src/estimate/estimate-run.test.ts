import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { loadTokenCounter } from '@memgym/prompts';
import { compareWithEstimate } from '@memgym/runs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';
import { estimateRun } from './estimate-run.js';

const everyday = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const price = { input: 2, cachedInput: 0.5, output: 8 };

const planned = (changes: object = {}, environment: Record<string, string> = {}) =>
  planRun({
    experiment: parseExperiment('test', {
      name: 'estimated',
      benchmark: { type: 'conversations' },
      model: { type: 'openai', model: 'gpt-4.1-mini', price },
      embedder: { type: 'openai', model: 'text-embedding-3-small', dimensions: 64, price: { input: 0.02 } },
      systems: ['none', 'recent', 'full-context', 'emb-m'],
      ...changes,
    }),
    dataPath: everyday,
    environment,
    keyless: true,
  });

/** A server that counts tokens as OpenAI does; its counts are the reference for estimates. */
async function startCountingServer(): Promise<OpenAIServer> {
  const chat = await loadTokenCounter('gpt-4.1-mini');
  return startOpenAIServer({
    chat: ({ body }) => {
      const text = body.response_format === undefined ? 'In Bergen' : '{"choice":"B"}';
      const prompt = (body.messages ?? []).reduce((sum, { content }) => sum + chat.count(content) + 4, 3);
      return { text, usage: { prompt_tokens: prompt, completion_tokens: chat.count(text) } };
    },
  });
}

describe('an estimate', () => {
  let folder: string;
  let server: OpenAIServer;
  beforeEach(async () => {
    server = await startCountingServer();
    folder = await mkdtemp(join(tmpdir(), 'memgym-estimate-'));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const places = () => ({ runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') });

  it('from four of six episodes is close to the actual cost of the whole run', async () => {
    const plan = await planned({}, { OPENAI_BASE_URL: server.baseUrl });
    const estimate = await estimateRun(plan, { ...places(), sample: 4 });
    expect(estimate.sample).toMatchObject({ of: 6 });
    expect(estimate.sample.episodes).toHaveLength(4);
    expect(server.requests).toHaveLength(0);

    const finished = await runExperiment(plan, places());
    const comparison = await compareWithEstimate(estimate, finished, 100);
    expect(estimate.seconds.value).toBeGreaterThan(10);
    expect(comparison.seconds).toEqual({
      estimated: estimate.seconds,
      actual: 100,
      ratio: 100 / estimate.seconds.value,
    });
    expect(comparison.chatCalls.actual).toBe(server.chatRequests.length);
    expect(comparison.chatCalls.ratio).toBe(1);
    expect(comparison.embeddingCalls.ratio).toBe(1);
    expect(comparison.inputTokens.ratio).toBeGreaterThan(0.97);
    expect(comparison.inputTokens.ratio).toBeLessThan(1.03);
    expect(comparison.costUsd.ratio).toBeGreaterThan(0.95);
    expect(comparison.costUsd.ratio).toBeLessThan(1.05);
    expect(comparison).toMatchObject({ reusedCalls: 0, failedCalls: 0 });
    // Output is assumed to be as long as the offline model's replies.
    expect(comparison.outputTokens.ratio).toBeGreaterThan(0.5);

    const again = await estimateRun(plan, { ...places(), sample: 4 });
    expect(again.paid.calls).toBe(server.requests.length);
    // All prompts except those that the server's own vectors change.
    expect(again.replies.cached).toBeGreaterThan(again.replies.needed * 0.7);
    expect(again.replies.cached).toBeLessThanOrEqual(again.replies.needed);
    expect(again.total).toEqual(estimate.total);

    const replayed = await runExperiment(plan, { ...places(), fresh: true });
    const replay = await compareWithEstimate(estimate, replayed, 1);
    expect(replay).toMatchObject({ chatCalls: { ratio: 1 }, reusedCalls: server.chatRequests.length });
    // Not compared: records do not show which texts two calls share.
    expect([replay.embeddingCalls.actual, replay.embeddingTokens.actual]).toEqual([null, null]);
    expect([replay.seconds.actual, replay.costUsd.actual]).toEqual([null, null]);
  });

  it('from all episodes has no spread, and matches every call and input token exactly', async () => {
    const plan = await planned(
      { benchmark: { type: 'conversations', episodeLimit: 2 }, systems: ['full-context', 'bm25-m'] },
      { OPENAI_BASE_URL: server.baseUrl },
    );
    const estimate = await estimateRun(plan, { ...places(), outputTokens: { '*': 7 } });
    const { chatCalls, inputTokens, outputTokens } = estimate.total;
    expect(chatCalls.low).toBe(chatCalls.high);
    expect(outputTokens.value).toBe(chatCalls.value * 7);
    const finished = await runExperiment(plan, places());
    const comparison = await compareWithEstimate(estimate, finished, 1);
    expect(comparison.chatCalls.actual).toBe(chatCalls.value);
    expect(comparison.inputTokens.actual).toBe(inputTokens.value);
  });

  it('needs neither key nor server, and writes nothing', async () => {
    const estimate = await estimateRun(await planned(), places());
    expect(estimate.total.chatCalls.value).toBeGreaterThan(250);
    expect(estimate.total.costUsd?.value).toBeGreaterThan(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('counts equal calls of two systems once in the run, and for each system when alone', async () => {
    const { total, systems } = await estimateRun(
      await planned({ systems: ['none', { name: 'none-again', type: 'none' }] }),
      places(),
    );
    expect(systems.map(({ alone }) => alone.chatCalls.value)).toEqual([72, 72]);
    expect(systems.map(({ inOrder }) => inOrder.chatCalls.value)).toEqual([72, 0]);
    expect(total.chatCalls.value).toBe(72);
  });

  it('sums parts to systems, and systems to the total', async () => {
    const { total, systems, parts } = await estimateRun(await planned(), places());
    const sum = (values: readonly number[]): number => values.reduce((left, right) => left + right, 0);
    for (const name of ['chatCalls', 'inputTokens', 'outputTokens', 'embeddingTokens'] as const) {
      expect(sum(systems.map(({ inOrder }) => inOrder[name].value))).toBeCloseTo(total[name].value, 6);
      expect(sum(parts.map(({ cost }) => cost[name].value))).toBeCloseTo(total[name].value, 6);
    }
    const { inputTokens, outputTokens, embeddingTokens, costUsd } = total;
    expect(costUsd?.value).toBeCloseTo(
      (inputTokens.value * 2 + outputTokens.value * 8 + embeddingTokens.value * 0.02) / 1e6,
      9,
    );
  });

  it('reports an unknown price, and names the setting for it', async () => {
    const { total, warnings } = await estimateRun(
      await planned({ model: { type: 'openai', model: 'nobody-knows-me' }, systems: ['none'] }),
      places(),
    );
    expect(total.costUsd).toBeNull();
    expect(warnings.join()).toContain('The price of nobody-knows-me is unknown');
    expect(warnings.join()).toContain("--set 'model.price=");
  });

  it('assumes the given lengths of replies, by prompt', async () => {
    const plan = await planned({ systems: ['none'] });
    const { parts } = await estimateRun(plan, {
      ...places(),
      outputTokens: { 'answer-free-text': 200, '*': 10 },
    });
    const perCall = parts.map(({ prompt, cost }) => [prompt, cost.outputTokens.value / cost.chatCalls.value]);
    expect(Object.fromEntries(perCall)).toEqual({ 'answer-multiple-choice': 10, 'answer-free-text': 200 });
  });

  it('accounts for parallel questions and sequential sessions', async () => {
    const plan = await planned({
      systems: ['emb-m'],
      concurrency: { episodes: 1, questions: 4, startInFlight: 64 },
    });
    const { seconds } = await estimateRun(plan, {
      ...places(),
      sample: 6,
      outputTokens: { '*': 120 },
      secondsPerCall: 10,
      tokensPerSecond: 40,
      secondsPerEmbedding: 1,
    });
    // 12 questions in three rounds of an embedding and a call of 10 + 120 / 40 seconds, for six episodes; 53 sessions
    // in all.
    expect(seconds.value).toBeCloseTo(6 * 3 * 14 + 53, 6);
  });

  it('reports that the offline model is free', async () => {
    const plan = await planned({ model: { type: 'offline' }, embedder: { type: 'offline' } });
    const { total, systems, model } = await estimateRun(plan, places());
    expect(model.simulated).toBe(true);
    expect(total.costUsd).toMatchObject({ value: 0 });
    expect(total.chatCalls.value).toBe(0);
    expect(new Set(systems.map(({ alone }) => alone.chatCalls.value))).toEqual(new Set([72]));
  });

  it('of the offline model counts the same tokens as its run reports', async () => {
    const plan = await planned({
      benchmark: { type: 'conversations', episodeLimit: 2 },
      model: { type: 'offline' },
      embedder: { type: 'offline' },
      systems: ['full-context', 'emb-m', 'a-mem'],
    });
    const estimate = await estimateRun(plan, places());
    const { result } = await runExperiment(plan, places());
    const amounts = ['inputTokens', 'outputTokens', 'embeddingTokens'] as const;
    for (const { system, alone } of estimate.systems) {
      const usage = result.systems.find(({ name }) => name === system)?.usage;
      for (const amount of amounts) expect(alone[amount].value, `${system} ${amount}`).toBe(usage?.[amount]);
    }
  });
});
