import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { readCalls } from '@memgym/runs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';
import { estimateRun } from './estimate-run.js';

const samples = fileURLToPath(new URL('../../../../data/samples/memorybench', import.meta.url));

let folder: string;
let server: OpenAIServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-judge-estimate-'));
  server = await startOpenAIServer({
    chat: ({ body }) => (body.response_format === undefined ? 'Rest it first.' : '{"score": 4}'),
  });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('an estimate, the ledger and the manifest name each judge of a data set, and other settings are another run', async () => {
  const judged = (judges: unknown, partition = 'Short-Short') =>
    planRun({
      experiment: parseExperiment('test', {
        name: 'judges',
        benchmark: { type: 'memorybench', options: { incomplete: true, partition }, questionLimit: 12 },
        model: { type: 'openai', model: 'gpt-4.1-mini' },
        judges,
        embedder: { type: 'offline' },
        systems: ['none'],
      }),
      dataPath: samples,
      environment: { OPENAI_BASE_URL: server.baseUrl },
      keyless: true,
    });
  const critic = { type: 'openai', model: 'critic', price: { input: 1000, output: 0 } };
  const usual = { type: 'openai', model: 'gpt-4.1' };
  const plan = await judged({ NFCats: critic, default: usual });
  const places = { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') };
  const estimate = await estimateRun(plan, places);
  const { ledger, manifest } = await runExperiment(plan, places);

  const asked = new Map<string, Set<unknown>>();
  for await (const { call } of readCalls(join(places.runsFolder, plan.runId, 'calls'))) {
    if (call.role !== 'judge') continue;
    asked.set(call.model, (asked.get(call.model) ?? new Set()).add(call.prompt?.name));
  }
  expect(Object.fromEntries(asked)).toEqual({
    critic: new Set(['memorybench/judge-advice']),
    'gpt-4.1': new Set(['memorybench/merge-scores']),
  });
  const { critic: spent, 'gpt-4.1': other } = ledger.byModel;
  expect(other?.calls).toBeGreaterThan(0);
  expect(spent?.usage.costUsd).toBeCloseTo(((spent?.usage.inputTokens ?? 0) * 1000) / 1e6, 9);
  expect(estimate.models?.map(({ model, cost }) => [model, cost.chatCalls.value])).toEqual(
    expect.arrayContaining([
      ['critic', spent?.calls],
      ['gpt-4.1', other?.calls],
    ]),
  );
  expect(manifest).toMatchObject({ judge: { model: 'gpt-4.1' }, judges: { NFCats: { model: 'critic' } } });

  const others = await Promise.all([judged({ default: usual }), judged({ NFCats: usual, default: usual })]);
  expect(new Set([plan, ...others].map(({ runId }) => runId)).size).toBe(3);
  await expect(judged({ NFcats: critic })).rejects.toMatchObject({
    key: 'judges.NFcats',
    hint: expect.stringMatching(/NFCats.*WritingBench-Politics&Law.*default is for all others/),
  });
});

it('an estimate counts the calls of the judge that a run makes', async () => {
  const plan = await planRun({
    experiment: parseExperiment('test', {
      name: 'judged',
      benchmark: { type: 'memorybench', options: { incomplete: true, partition: 'NFCats' } },
      model: { type: 'openai', model: 'gpt-4.1-mini' },
      judge: { type: 'openai', model: 'gpt-4.1' },
      embedder: { type: 'offline' },
      systems: ['none'],
    }),
    dataPath: samples,
    environment: { OPENAI_BASE_URL: server.baseUrl },
    keyless: true,
  });
  const places = { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') };
  const { parts } = await estimateRun(plan, places);
  const finished = await runExperiment(plan, places);

  let judged = 0;
  for await (const { call } of readCalls(join(finished.folder, 'calls'))) {
    if (call.role === 'judge') judged += 1;
  }
  expect(judged).toBeGreaterThan(0);
  expect(server.chatRequests.filter(({ body }) => body.model === 'gpt-4.1')).toHaveLength(judged);
  expect(
    parts.filter(({ role }) => role === 'judge').map(({ prompt, cost }) => [prompt, cost.chatCalls.value]),
  ).toEqual([['memorybench/judge-advice', judged]]);
});
