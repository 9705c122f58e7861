import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from './run-experiment.js';

const everyday = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const tooLong = { code: 'context_length_exceeded', message: 'The maximum context length is 8192 tokens.' };
let place = '';
let server: OpenAIServer | undefined;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-overflow-'));
});
afterEach(async () => {
  await server?.close();
  await rm(place, { recursive: true });
});

async function playAgainst(isTooLong: (body: string) => boolean, systems: readonly unknown[]) {
  server = await startOpenAIServer({
    chat: () => '{"choice":"A"}',
    fail: ({ body }) =>
      isTooLong(JSON.stringify(body)) ? { status: 400, body: { error: tooLong } } : undefined,
  });
  const plan = await planRun({
    experiment: parseExperiment('test', {
      name: 'overflow',
      benchmark: { type: 'conversations', episodeLimit: 2 },
      model: { type: 'openai', model: 'm', baseUrl: server.baseUrl },
      embedder: { type: 'offline' },
      systems,
    }),
    dataPath: everyday,
    environment: {},
    configFolder: place,
  });
  return runExperiment(plan, { runsFolder: join(place, 'runs'), cacheFolder: join(place, 'cache') });
}

const countsOf = ({ result }: Awaited<ReturnType<typeof playAgainst>>) =>
  result.systems
    .filter(({ standing, name }) => standing === 'system' || name === 'none')
    .map(({ name, items, scored, unscored, invalid, metrics }) => ({
      name,
      allScored: scored === items && unscored === 0,
      allInvalid: invalid === items,
      accuracy: metrics.accuracy?.value,
    }));

it('scores the questions of a system whose prompts do not fit the model as wrong', async () => {
  const finished = await playAgainst((body) => body.length > 4000, ['none', 'full-context']);
  const [none, whole] = countsOf(finished);
  expect(none).toMatchObject({ name: 'none', allScored: true, allInvalid: false });
  expect(none?.accuracy).toBeGreaterThan(0);
  expect(whole).toEqual({ name: 'full-context', allScored: true, allInvalid: true, accuracy: 0 });
  expect(finished.manifest.status).toBe('complete');
  expect(finished.problems).toEqual([
    expect.objectContaining({
      reason: expect.stringContaining('context-overflow'),
      hint: expect.stringContaining('maxPromptTokens'),
    }),
  ]);
});

it('scores the questions of a system that cannot write its memories as wrong', async () => {
  const isWrite = (body: string) => body.includes('facts');
  const finished = await playAgainst(isWrite, ['mem0']);
  expect(countsOf(finished)).toEqual([{ name: 'mem0', allScored: true, allInvalid: true, accuracy: 0 }]);
});
