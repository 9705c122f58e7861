import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import type { EpisodeRecord } from '@memgym/core';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { planRun, runExperiment } from '@memgym/runner';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { convertOriginal } from './convert-original.js';

let folder: string;
let server: OpenAIServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-convert-'));
  let rewritten = 0;
  server = await startOpenAIServer({
    chat: ({ body }) => {
      const format = JSON.stringify(body.response_format ?? '');
      if (format.includes('choice')) return '{"choice":"1"}';
      if (format.includes('instructions')) {
        rewritten += 1;
        return `{"instructions":"Version ${rewritten}.","changes":["change ${rewritten}"]}`;
      }
      if (format.includes('facts')) return '{"facts":[]}';
      return format.includes('schema') ? '{}' : 'All right.';
    },
  });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it('converts rag-evolve to a Mem0 that rewrites its instructions after every period', async () => {
  const agentFile = join(folder, 'rag-evolve.json');
  await writeFile(
    agentFile,
    JSON.stringify({
      type: 'rag-evolve',
      name: 'evolving',
      llm_config: { base_url: server.baseUrl, api_key: null, llm_model: 'test-model' },
      agent_config: { update_bsz: 2, local_length: 0, top_k: 30, enable_llm_mem_policy: true },
      evolution_config: {
        cadence: 'period',
        feedback_types: ['vanilla'],
        targets: ['fact_extraction_prompt'],
        init_prompt_type: 'minimal',
      },
    }),
  );
  const users = generateUsersOffline({ users: 1, questions: 2, periods: 2 });
  await writeFile(join(folder, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
  const { experiment } = await convertOriginal({
    benchmark: 'amemgym',
    options: { agent: [agentFile] },
  });
  const { folder: played } = await runExperiment(
    await planRun({
      experiment: parseExperiment('test', { ...experiment, embedder: { type: 'offline' } }),
      dataPath: join(folder, 'data.json'),
      environment: {},
      configFolder: folder,
    }),
    { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') },
  );
  const place = join(played, 'episodes', 'evolving');
  const [file = ''] = await readdir(place);
  const records = (await readFile(join(place, file), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as EpisodeRecord);
  const adapted = records.flatMap((record) => (record.kind === 'adapt' ? [record.changes] : []));
  expect(adapted).toMatchObject(
    [1, 2, 3].map((step) => ({
      changes: { fact_extraction_prompt: [`change ${step}`] },
      policy: { fact_extraction_prompt: `Version ${step}.` },
    })),
  );
  const written = server.chatRequests
    .filter(({ body }) => JSON.stringify(body.response_format ?? '').includes('facts'))
    .map(({ body }) => /Version \d/.exec(JSON.stringify(body.messages))?.[0] ?? 'as it began');
  expect([...new Set(written)]).toEqual(['as it began', 'Version 1', 'Version 2']);
});
