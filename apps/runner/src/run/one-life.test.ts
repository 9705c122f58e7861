import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amemgymGenerator } from '@memgym/amemgym/generate';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChattyModel } from '../__fixtures__/chatty-model.js';
import { parseWithAgents } from '../__fixtures__/registry.js';
import { parseGeneration } from '../generate/read-generation.js';
import { resolveGenerationModel } from '../generate/resolve-generation-model.js';
import { runGeneration } from '../generate/run-generation.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from './run-experiment.js';

let place: string;
let server: OpenAIServer;
const model = createChattyModel();
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-life-'));
  server = await startOpenAIServer({ chat: (request) => model.chat(request) });
});
afterEach(async () => {
  await server.close();
  await rm(place, { recursive: true });
});

it('generates, plays, diagnoses and evolves with one user and a model with realistic faults', async () => {
  const environment = { OPENAI_BASE_URL: server.baseUrl };
  const generation = parseGeneration(amemgymGenerator, 'test', {
    ...{ name: 'life', users: 1, questions: 2, periods: 2, changesPerPeriod: 2 },
  });
  const { dataPath, manifest } = await runGeneration({
    generation,
    model: resolveGenerationModel(generation, environment),
    folder: join(place, 'data'),
    cacheFolder: join(place, 'cache'),
  });
  expect(manifest).toMatchObject({ status: 'complete', failed: [] });
  const window = { updateBatch: 2, localLength: 4 };
  const systems = [
    { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1_000_000 } },
    { name: 'evolving', type: 'awi', options: { initialPolicy: 'info_type', evolves: true }, window },
    'AWE-(2,4,30)',
    'RAG-(2,4,30)',
  ];
  const plan = await planRun({
    experiment: parseWithAgents('life', {
      name: 'life',
      benchmark: { type: 'amemgym', options: { evolution: { evolving: {} } } },
      model: { type: 'openai', model: 'test-model' },
      embedder: { type: 'offline' },
      systems,
    }),
    dataPath,
    environment,
  });
  const { result, ledger } = await runExperiment(plan, {
    runsFolder: join(place, 'runs'),
    cacheFolder: join(place, 'cache'),
  });
  const played = result.systems.filter(({ name }) => !['upper-bound', 'random'].includes(name));
  expect(played.map(({ name }) => name)).toEqual(['native', 'evolving', 'awe-2-4-30', 'rag-2-4-30']);
  for (const { metrics, scored, invalid, unscored } of played) {
    // Two questions and two probes in each of three periods; every reply was read.
    expect([scored, invalid, unscored]).toEqual([12, 0, 0]);
    const parts = ['overall', 'write-failure', 'read-failure', 'utilization-failure'];
    const sum = parts.reduce((total, part) => total + (metrics[part]?.value ?? 0), 0);
    expect(sum).toBeCloseTo(1, 9);
  }
  // The scripted reader takes the latest value in view, and native has everything in view.
  const overallOf = (name: string) =>
    result.systems.find((system) => system.name === name)?.metrics.overall?.value;
  expect([overallOf('native'), overallOf('upper-bound')]).toEqual([1, 1]);
  const adapting = ledger.lines.filter(({ system, phase }) => system === 'evolving' && phase === 'adapt');
  // Feedback on three periods; some replies had to be requested twice.
  expect(adapting.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThanOrEqual(3);
  expect(Math.min(...model.seen.values())).toBeGreaterThan(2);
  expect(model.seen.size).toBe(7);
});
