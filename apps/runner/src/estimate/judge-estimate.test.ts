import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseExperiment } from '../experiment/read-experiment.js';
import { readCalls } from '../folder/call-file.js';
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

it('an estimate counts the calls of the judge that a run makes', async () => {
  const plan = await planRun({
    experiment: parseExperiment('test', {
      name: 'judged',
      benchmark: { type: 'memorybench', options: { partition: 'NFCats' } },
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
