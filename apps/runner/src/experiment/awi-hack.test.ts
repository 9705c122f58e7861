import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseWithAgents } from '../__fixtures__/registry.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';

let folder: string;
let server: OpenAIServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-agents-'));
  server = await startOpenAIServer({
    chat: ({ body }) => {
      const format = JSON.stringify(body.response_format ?? '');
      if (format.includes('choice')) return '{"choice":"1"}';
      return format.includes('schema') ? '{}' : 'All right.';
    },
  });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it('gives only awi-hack the user’s variables, and probes it like every other system', async () => {
  const users = generateUsersOffline({ users: 2, questions: 2, periods: 1 });
  await writeFile(join(folder, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
  const { result } = await runExperiment(
    await planRun({
      experiment: parseWithAgents('test', {
        name: 'hack',
        benchmark: { type: 'amemgym', options: { upperBound: false } },
        embedder: { type: 'offline' },
        systems: ['awi-hack(2,0)', 'AWI-(2,0)'],
      }),
      dataPath: join(folder, 'data.json'),
      environment: { OPENAI_BASE_URL: server.baseUrl },
      configFolder: folder,
    }),
    { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') },
  );
  const writings = server.chatRequests
    .map(({ body }) => body.messages?.[0]?.content ?? '')
    .filter((text) => String(text).startsWith('You are the note-taker'));
  const variableLists = users.map(({ variables }) =>
    variables.map(({ name }) => JSON.stringify(name)).join(', '),
  );
  const [first, second, nobody] = [
    ...variableLists.map((names) => writings.filter((text) => text.includes(names)).length),
    writings.filter((text) => !variableLists.some((names) => text.includes(names))).length,
  ];
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(0);
  expect(nobody).toBe((first ?? 0) + (second ?? 0));
  for (const name of ['awi-hack-2-0', 'awi-2-0']) {
    const system = result.systems.find((each) => each.name === name);
    // Two users, two periods, two questions, each with its probe.
    expect(system).toMatchObject({ items: 16, unscored: 0 });
    expect(system?.metrics['write-failure']?.n).toBe(8);
  }
});
