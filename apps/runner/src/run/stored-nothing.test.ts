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
let place = '';
let server: OpenAIServer | undefined;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-stored-'));
});
afterEach(async () => {
  await server?.close();
  await rm(place, { recursive: true });
});

async function cautionsWith(facts: readonly object[]) {
  server = await startOpenAIServer({
    chat: ({ body }) => {
      const { response_format: form } = body as { readonly response_format?: unknown };
      return JSON.stringify(JSON.stringify(form ?? '').includes('facts') ? { facts } : { choice: 'A' });
    },
  });
  const plan = await planRun({
    experiment: parseExperiment('test', {
      name: 'stored-nothing',
      benchmark: { type: 'conversations', episodeLimit: 1 },
      model: { type: 'openai', model: 'm', baseUrl: server.baseUrl },
      embedder: { type: 'offline' },
      systems: ['none', 'bm25-m', 'mem0'],
    }),
    dataPath: everyday,
    environment: {},
    configFolder: place,
  });
  const { result } = await runExperiment(plan, {
    runsFolder: join(place, 'runs'),
    cacheFolder: join(place, 'cache'),
  });
  return result.cautions ?? [];
}

it('a run says that a memory stored nothing, and only of that memory', async () => {
  const said = (await cautionsWith([])).filter((caution) => caution.includes('stored nothing'));
  expect(said).toEqual([
    expect.stringMatching(/^mem0 stored nothing of the messages that it was given \(\d+\), so its figures/),
  ]);
});

it('a run says nothing of a memory that stored anything', async () => {
  const cautions = await cautionsWith([{ text: 'Ann likes tea', messages: [1] }]);
  expect(cautions.join()).not.toContain('stored nothing');
});
