import type { ChildProcess } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateAMemGymUsersOffline, toAMemGymItem } from '@memgym/env-generator';
import { findRedis, startRedis, type TestRedis } from '@memgym/executor-bullmq/testing';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { type CommandOutcome, type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const installed = findRedis();
const missing = 'missing' in installed ? ` (${installed.missing})` : '';

describe.skipIf(missing !== '')(`memgym run --executor bullmq${missing}`, () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let redis: TestRedis;
  /** Called with each request. */
  let onRequest: () => void;
  let aloneRequests: number;
  const workers: { readonly child: ChildProcess; readonly ended: Promise<CommandOutcome> }[] = [];

  beforeAll(async () => {
    onRequest = () => undefined;
    place = await temporaryFolder();
    if (!('missing' in installed)) redis = await startRedis(installed);
    server = await startOpenAIServer({
      chat: (request) => ({ text: fittingReply(request), delayMs: 3 }),
      fail: () => {
        onRequest();
        return undefined;
      },
    });
    const users = generateAMemGymUsersOffline({ users: 4, questions: 2, periods: 2 });
    await writeFile(join(place.path, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
    const experiment = {
      name: 'tiny',
      benchmark: { type: 'amemgym' },
      embedder: { type: 'openai', model: 'test-embedder', dimensions: 8 },
      systems: ['native', 'awe'],
    };
    await writeFile(join(place.path, 'experiment.json'), JSON.stringify(experiment));
    expect((await run('alone', [])).code).toBe(0);
    aloneRequests = server.requests.length;
  });
  afterEach(async () => {
    onRequest = () => undefined;
    for (const { child } of workers) child.kill('SIGKILL');
    await Promise.all(workers.splice(0).map(({ ended }) => ended));
  });
  afterAll(async () => {
    await redis?.stop();
    await server.close();
    await place.remove();
  });

  const env = () => ({
    OPENAI_BASE_URL: server.baseUrl,
    OPENAI_API_KEY: 'sk-of-the-worker-only',
    REDIS_URL: redis.url,
  });
  const run = (name: string, flags: readonly string[], onStart?: OnStart): Promise<CommandOutcome> =>
    runMemgym(
      [
        ...['run', 'experiment.json', '--data', 'data.json', '--json', '--runs', name],
        ...['--cache-dir', `${name}-cache`, ...flags],
      ],
      { cwd: place.path, env: env(), onStart },
    );
  const queued = (name: string, flags: readonly string[] = [], onStart?: OnStart): Promise<CommandOutcome> =>
    run(name, ['--executor', 'bullmq', '--lost-after', '2', ...flags], onStart);
  const startWorker = (
    flags: readonly string[] = [],
    more: Readonly<Record<string, string>> = {},
  ): ChildProcess => {
    let child: ChildProcess | undefined;
    const ended = runMemgym(['worker', '--concurrency', '2', ...flags], {
      cwd: place.path,
      env: { ...env(), ...more },
      onStart: (started) => {
        child = started;
      },
    });
    if (child === undefined) throw new Error('the worker was not started');
    workers.push({ child, ended });
    return child;
  };
  const filesOf = (name: string) => lastingFiles(join(place.path, name));
  const paidOf = async (name: string) => {
    const [folder = ''] = (await readdir(join(place.path, name))).filter((each) => each.startsWith('tiny'));
    return JSON.parse(await readFile(join(place.path, name, folder, 'ledger.json'), 'utf8')).total.paid.calls;
  };
  /** Acts once, after some requests. */
  const after = (requests: number, act: () => void): void => {
    let left = requests;
    onRequest = () => {
      left -= 1;
      if (left === 0) act();
    };
  };

  it('writes the same run as one process, with each request sent once, and leaves nothing in Redis', async () => {
    startWorker();
    startWorker();
    const before = server.requests.length;
    const { code, stderr } = await queued('shared');
    expect([code, stderr.match(/ plays\./g)?.length]).toEqual([0, 2]);
    expect(server.requests.length - before).toBe(aloneRequests);
    expect(await filesOf('shared')).toEqual(await filesOf('alone'));
    expect(await paidOf('shared')).toBe(await paidOf('alone'));
    const status = await runMemgym(['worker', '--status', '--json'], { cwd: place.path, env: env() });
    expect(JSON.parse(status.stdout)).toEqual({ runs: [] });
  });

  it('plays the items of a killed worker again, by another one', async () => {
    const first = startWorker();
    after(40, () => first.kill('SIGKILL'));
    const running = queued('killed', []);
    await workers[0]?.ended;
    startWorker();
    const { code, stderr } = await running;
    expect([code, stderr]).toEqual([0, expect.stringContaining('gives no sign')]);
    expect(await filesOf('killed')).toEqual(await filesOf('alone'));
  });
});
