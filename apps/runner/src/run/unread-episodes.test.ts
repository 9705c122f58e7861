import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planRun } from '../plan/run-plan.js';
import { type FinishedRun, type RunOptions, runExperiment } from './run-experiment.js';

const everyday = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
let place = '';
let server: OpenAIServer;
let reply = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-unread-'));
  server = await startOpenAIServer({ chat: () => reply });
});
afterEach(async () => {
  await server.close();
  await rm(place, { recursive: true });
});

async function play(options: RunOptions = {}): Promise<FinishedRun> {
  const plan = await planRun({
    experiment: parseExperiment('test', {
      name: 'unread',
      benchmark: { type: 'conversations', episodeLimit: 1, filter: { kind: 'multiple-choice' } },
      model: { type: 'openai', model: 'm', baseUrl: server.baseUrl },
      embedder: { type: 'offline' },
      systems: ['none'],
    }),
    dataPath: everyday,
    environment: {},
    configFolder: place,
  });
  const folders = { runsFolder: join(place, 'runs'), cacheFolder: join(place, 'cache') };
  return runExperiment(plan, { ...folders, ...options });
}

const invalidIn = ({ result }: FinishedRun) => result.systems.find(({ name }) => name === 'none')?.invalid;

it('plays an episode of unreadable replies again in the cache mode `refresh`, and in no other', async () => {
  reply = 'I would rather talk about the weather.';
  const questions = invalidIn(await play());
  expect(questions).toBeGreaterThan(0);
  reply = '{"choice":"A"}';
  const asked = server.chatRequests.length;
  expect(invalidIn(await play())).toBe(questions);
  expect(server.chatRequests).toHaveLength(asked);
  expect(invalidIn(await play({ cacheMode: 'refresh' }))).toBe(0);
  expect(server.chatRequests).toHaveLength(asked + (questions ?? 0));
  // A readable reply is not requested again.
  expect(invalidIn(await play({ cacheMode: 'refresh' }))).toBe(0);
  expect(server.chatRequests).toHaveLength(asked + (questions ?? 0));
});
