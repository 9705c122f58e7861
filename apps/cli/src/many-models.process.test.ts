import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { fittingReply, type OpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startInterruptingServer } from './testing/interrupting-server.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const names = ['small', 'middle', 'large'];
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let servers: OpenAIServer[] = [];
let interrupt: Awaited<ReturnType<typeof startInterruptingServer>>['interrupt'];

beforeEach(async () => {
  place = await temporaryFolder();
  const started = await Promise.all(
    names.map(() =>
      startInterruptingServer({ chat: (request) => ({ text: fittingReply(request), delayMs: 2 }) }),
    ),
  );
  servers = started.map(({ server }) => server);
  interrupt = started[2]?.interrupt ?? interrupt;
  const users = generateUsersOffline({ users: 2, questions: 2, periods: 2 });
  await writeFile(join(place.path, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
  const experiment = {
    name: 'matrix',
    benchmark: { type: 'amemgym' },
    model: { maxOutputTokens: 500 },
    models: names.map((model, index) => ({
      model,
      baseUrl: servers[index]?.baseUrl,
      price: { input: index + 1, output: 2 },
    })),
    embedder: 'offline',
    systems: [
      { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } },
      { name: 'awi', type: 'awi', window: { updateBatch: 2, localLength: 4 } },
      'awe(2,4,30)',
      'rag(2,4,30)',
    ],
  };
  await writeFile(join(place.path, 'matrix.json'), JSON.stringify(experiment));
});

afterEach(async () => {
  for (const server of servers) await server.close();
  await place.remove();
});

const command = (runs: string, ...args: string[]) =>
  [
    'run',
    'matrix.json',
    '--data',
    'data.json',
    '--runs',
    runs,
    '--cache-dir',
    `${runs}-cache`,
    ...args,
  ] as const;
const requests = (): number => servers.reduce((sum, server) => sum + server.requests.length, 0);

it('plays three models on three servers with four systems, resumes after a kill, and names the cost of each', {
  timeout: 180_000,
}, async () => {
  const play = (runs: string, ...args: string[]) => runCommand(command(runs, ...args), { cwd: place.path });
  const whole = JSON.parse((await play('whole', '--json')).stdout);
  const needed = requests();

  await interrupt(40, (onStart) => runCommand(command('killed'), { cwd: place.path, onStart }));
  const { stdout } = await play('killed');
  // Only calls that were on their way at the kill are sent again.
  expect(requests() - needed).toBeLessThan(needed + 3 * 64);
  const before = requests();
  await play('killed', '--cache', 'replay-only');
  expect(requests()).toBe(before);

  const systems: { name: string; model?: string; family?: string; metrics: object }[] = whole.systems;
  expect(systems.map(({ name }) => name)).toEqual([
    ...names.flatMap((model) =>
      ['native', 'awi', 'awe-2-4-30', 'rag-2-4-30'].map((of) => `${of} (${model})`),
    ),
    ...names.map((model) => `upper-bound (${model})`),
    'random',
  ]);
  for (const { model, metrics } of systems.slice(0, 12)) {
    expect(names).toContain(model);
    expect(metrics).toHaveProperty('memory-b');
  }
  const { byModel, total } = whole.cost;
  expect(Object.keys(byModel)).toEqual(expect.arrayContaining(names));
  const cost = (model: string): number => byModel[model].usage.costUsd;
  expect(names.reduce((sum, model) => sum + cost(model), 0)).toBeCloseTo(total.usage.costUsd, 9);
  for (const [index, server] of servers.entries()) {
    expect(new Set(server.chatRequests.map(({ body }) => body.model))).toEqual(new Set([names[index]]));
  }

  const exported = join(place.path, 'original');
  await runCommand(['original', 'export', 'amemgym', whole.dir, '--out', 'original'], {
    cwd: place.path,
  });
  const files = await readdir(exported, { recursive: true });
  const configs = await Promise.all(
    files
      .filter((file) => file.endsWith('agent_config.json'))
      .map(async (file) => JSON.parse(await readFile(join(exported, file), 'utf8'))),
  );
  for (const model of names) {
    expect(files.filter((file) => file.startsWith(`${model}/utilization_`))).toHaveLength(2);
    const own = configs.find(({ name }) => name === `awi (${model})`);
    expect(own.llm_config).toMatchObject({ llm_model: model, max_tokens: 500 });
  }

  expect(stdout).toContain('Models: small, middle, large');
  expect(stdout).toMatch(/overall by model +native +awi +awe-2-4-30 +rag-2-4-30 +upper-bound/);
  expect(stdout).toMatch(/\nby model +all calls/);
  const report = await readFile(join(place.path, whole.dir, 'report.html'), 'utf8');
  expect(report).toContain('overall by model and system');
  if (process.env.KEEP_REPORT !== undefined) {
    await writeFile(process.env.KEEP_REPORT, report);
    await writeFile(`${process.env.KEEP_REPORT}.txt`, stdout);
  }
});

it('refuses models of one name and systems that do not exist, and estimates by model', async () => {
  const run = (...args: string[]) => runCommand(args, { cwd: place.path });
  const twice = await run('run', 'matrix.json', '--data', 'data.json', '--model', 'a,a');
  expect(twice.stderr).toContain('models: two models are named "a".');
  const one = await run('estimate', 'matrix.json', '--data', 'data.json', '--systems', 'awi', '--json');
  const estimate = JSON.parse(one.stdout);
  expect(estimate.systems.map(({ system }: { system: string }) => system)).toEqual([
    ...names.map((model) => `awi (${model})`),
    ...names.map((model) => `upper-bound (${model})`),
  ]);
  expect(estimate.models.map(({ model }: { model: string }) => model)).toEqual(names);
  const offline = await run(
    'run',
    'matrix.json',
    '--data',
    'data.json',
    '--model',
    'offline',
    '--systems',
    'awi',
    '--json',
  );
  expect(JSON.parse(offline.stdout).systems.map(({ name }: { name: string }) => name)).toEqual([
    'awi',
    'upper-bound',
    'random',
  ]);
});
