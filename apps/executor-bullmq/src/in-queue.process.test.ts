import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ConfigError } from '@memgym/core';
import { type RunPlan, runExperiment } from '@memgym/runner';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { planSmallRun } from './__fixtures__/small-run.js';
import { inQueue } from './in-queue.js';
import type { ToCoordinator } from './messages.js';
import type { QueueNews } from './queue-news.js';
import { readQueue } from './queue-status.js';
import { type ServeQueueOptions, serveQueue } from './serve-queue.js';
import { announcedRuns, keysOf, prefix, queueOf, readAnnouncement } from './session.js';
import { createOutbox } from './stream.js';
import { removeQueue } from './take-over.js';
import { findRedis, startRedis, type TestRedis } from './testing/index.js';

const installed = findRedis();
const missing = 'missing' in installed ? ` (${installed.missing})` : '';

/** The files of a run whose bytes are its results, by path. */
async function resultsIn(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const lasting = paths
    .filter((path) => /episodes|results|metrics|report/.test(relative(folder, path)))
    .sort();
  const read = lasting.map(async (path) => [relative(folder, path), await readFile(path, 'latin1')] as const);
  return Object.fromEntries(await Promise.all(read));
}

describe.skipIf(missing !== '')(`a queue on Redis${missing}`, () => {
  let place: string;
  let redis: TestRedis;
  let client: Redis;
  let plan: RunPlan;
  let expected: Record<string, string>;
  const leaving: AbortController[] = [];
  const working: Promise<void>[] = [];
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'memgym-queue-'));
    if ('missing' in installed) return;
    redis = await startRedis(installed);
    client = new Redis(redis.url.slice('unix://'.length), { maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    plan = await planSmallRun();
    const { folder } = await runExperiment(plan, optionsOf('alone'));
    expected = await resultsIn(folder);
  });
  afterEach(async () => {
    for (const leave of leaving.splice(0)) leave.abort();
    await Promise.all(working.splice(0));
  });
  afterAll(async () => {
    client?.disconnect();
    await redis?.stop();
    await rm(place, { recursive: true });
  });

  const optionsOf = (name: string) => ({
    runsFolder: join(place, name),
    cacheFolder: join(place, `${name}-cache`),
  });
  const work = (options: Partial<ServeQueueOptions> = {}): AbortController => {
    const leave = new AbortController();
    leaving.push(leave);
    working.push(serveQueue({ redis: redis.url, concurrency: 2, signal: leave.signal, ...options }));
    return leave;
  };
  /** Plays the run in the queue. @param onNews called with everything that is said */
  const play = async (
    name: string,
    onNews: (news: QueueNews) => void = () => undefined,
    lostAfterMs = 20_000,
  ) => {
    const options = optionsOf(name);
    const folder = join(options.runsFolder, plan.runId);
    const executor = inQueue(plan, { redis: redis.url, folder, lostAfterMs, onNews });
    const finished = await runExperiment(plan, { ...options, executor });
    return { finished, results: await resultsIn(finished.folder) };
  };

  /** A worker that opened a queue after it was removed removes it again, when it leaves. */
  const leavesNothing = (): Promise<void> =>
    vi.waitFor(async () => expect(await client.keys('*')).toEqual([]), { timeout: 60_000 });

  it('writes the results of one process, and leaves nothing in Redis', async () => {
    work();
    work();
    const { finished, results } = await play('queued');
    expect(finished.manifest.status).toBe('complete');
    expect(results).toEqual(expected);
    expect(await client.keys('*')).toEqual([]);
    expect(await readdir(join(place, 'queued-cache')).catch(() => [])).not.toContainEqual(
      expect.stringContaining('queue-'),
    );
  });

  it('says who cannot play and why, and goes on when a fit worker comes', async () => {
    const said: string[] = [];
    const refusals: string[] = [];
    work({
      name: 'elsewhere',
      folders: [{ from: place, to: join(place, 'not-shared') }],
      onNews: (news) => news.kind === 'unfit' && refusals.push(news.problem),
    });
    const { results } = await play('unfit', (news) => {
      said.push(news.kind);
      if (news.kind !== 'no-worker') return;
      expect(news.unfit).toBe(1);
      work();
    });
    expect(said).toEqual(['unfit', 'no-worker', 'joined']);
    expect(refusals).toEqual([expect.stringContaining("does not see the run's cache folder")]);
    expect(results).toEqual(expected);
  });

  it('plays on when Redis has lost everything', async () => {
    const said: string[] = [];
    work();
    const { results } = await play('restarted', (news) => {
      said.push(news.kind);
      if (news.kind === 'joined' && said.filter((kind) => kind === 'joined').length === 1) {
        void redis.kill().then(redis.start);
      }
    });
    expect(said).toContain('restarted');
    expect(results).toEqual(expected);
    await leavesNothing();
  });

  it('announces itself again after a pause in which its workers left and removed the queue', async () => {
    const said: string[] = [];
    const played = play('paused', ({ kind }) => said.push(kind), 5000);
    const [id, term] = await vi.waitFor(async () => {
      const [[found = '', number] = []] = await announcedRuns(client);
      if (number === undefined) throw new Error('It is not announced yet.');
      return [found, number] as const;
    });
    // The key of a process that is paused expires; a worker that leaves then removes the queue.
    await client.del(keysOf(id).term);
    await removeQueue(client, queueOf(id, term));
    await vi.waitFor(() => expect(said).toContain('paused'), { timeout: 60_000 });
    work();
    expect((await played).results).toEqual(expected);
    await leavesNothing();
  });

  it('plays again what a silent worker has taken, and drops what it says too late', async () => {
    const lostAfterMs = 1500;
    let late = (): void => undefined;
    const silent = async (): Promise<void> => {
      const [[id = '', term] = []] = await announcedRuns(client);
      if (term === undefined) return silent();
      const connection = client.duplicate();
      connection.on('error', () => undefined);
      const taken = new Worker(
        queueOf(id, term),
        async ({ data: item }) => {
          const outbox = createOutbox<ToCoordinator>(client, keysOf(id).inbox, 'silent');
          outbox.send({ kind: 'hello', name: 'silent' });
          outbox.send({ kind: 'ready' });
          outbox.send({ kind: 'took', item });
          late = () => outbox.send({ kind: 'played', item });
          return new Promise(() => undefined);
        },
        { connection, prefix },
      );
      taken.on('error', () => undefined);
      const leave = new AbortController();
      leave.signal.addEventListener('abort', () => {
        void taken.close(true);
        connection.disconnect();
      });
      leaving.push(leave);
    };
    const said: string[] = [];
    const playing = play(
      'silent',
      (news) => {
        said.push(`${news.kind} ${'worker' in news ? news.worker : ''}`);
        if (news.kind === 'joined' && news.worker === 'silent') work({ name: 'other' });
        if (news.kind === 'lost') late();
      },
      lostAfterMs,
    );
    await silent();
    const { finished, results } = await playing;
    expect(said).toEqual(expect.arrayContaining(['joined silent', 'lost silent', 'joined other']));
    expect(finished.manifest.status).toBe('complete');
    expect(results).toEqual(expected);
  });

  it('shows a run with its workers, and announces it without keys of the environment', async () => {
    const shown: unknown[] = [];
    const texts: string[] = [];
    const asking: Promise<void>[] = [];
    const look = async (): Promise<void> => {
      const [[id = ''] = []] = await announcedRuns(client);
      texts.push(JSON.stringify(await readAnnouncement(client, id)));
      shown.push(...(await readQueue(redis.url)));
    };
    const keyed = await planSmallRun({ OPENAI_API_KEY: 'sk-of-the-coordinator' });
    expect(keyed.runId).toBe(plan.runId);
    work({ name: 'one' });
    const options = optionsOf('shown');
    const executor = inQueue(keyed, {
      redis: redis.url,
      folder: options.runsFolder,
      onNews: () => asking.push(look()),
    });
    await runExperiment(keyed, { ...options, executor });
    await Promise.all(asking);
    expect(shown[0]).toMatchObject({ runId: plan.runId, items: 12, isRunning: true });
    expect(texts[0]).toContain('everyday.json');
    expect(texts[0]).not.toContain('sk-of-the-coordinator');
  });

  it('stops when it is told to, and the next process goes on', async () => {
    const stop = new AbortController();
    const options = optionsOf('stopped');
    const folder = join(options.runsFolder, plan.runId);
    const executor = inQueue(plan, { redis: redis.url, folder, onNews: () => stop.abort() });
    work();
    await expect(runExperiment(plan, { ...options, executor, signal: stop.signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
    await leavesNothing();
    expect((await play('stopped')).results).toEqual(expected);
  });
});

describe.skipIf(missing !== '')(`a Redis server that loses or refuses what it is given${missing}`, () => {
  it.each([
    [
      'removes keys',
      ['--maxmemory', '50mb', '--maxmemory-policy', 'allkeys-lru'],
      /allkeys-lru.*would be lost/,
    ],
    ['is full', ['--maxmemory', '1mb'], /refuses: OOM/],
  ])('is named when it %s', async (_what, flags, problem) => {
    if ('missing' in installed) return;
    const place = await mkdtemp(join(tmpdir(), 'memgym-queue-'));
    const server = await startRedis(installed, ['--save', '', ...flags]);
    const executor = inQueue(await planSmallRun(), { redis: server.url, folder: place });
    const error: unknown = await runExperiment(await planSmallRun(), { runsFolder: place, executor }).catch(
      (thrown) => thrown,
    );
    expect(error).toSatisfy(ConfigError.isInstance);
    expect(String(error)).toMatch(problem);
    expect(error).toMatchObject({ hint: expect.stringContaining('maxmemory') });
    await server.stop();
    await rm(place, { recursive: true });
  });
});

it('a server that cannot be reached or an address that is none is named without its password', async () => {
  const plan = await planSmallRun();
  const problemOf = async (redis: string): Promise<string> => {
    const place = await mkdtemp(join(tmpdir(), 'memgym-queue-'));
    const executor = inQueue(plan, { redis, folder: place });
    const error: unknown = await runExperiment(plan, { runsFolder: place, executor }).catch(
      (thrown) => thrown,
    );
    expect(error).toSatisfy(ConfigError.isInstance);
    await rm(place, { recursive: true });
    return String(error);
  };
  expect(await problemOf('redis://memgym:plum-tree-58@127.0.0.1:1/0')).toMatch(
    /Redis at 127\.0\.0\.1:1\/0: .*ECONNREFUSED/,
  );
  expect(await problemOf('http://memgym:plum-tree-58@127.0.0.1:1')).toContain('begins with http://');
  expect(await problemOf('plum-tree-58')).toContain('cannot be read');
  expect(await problemOf('redis://:plum%@127.0.0.1:1')).not.toContain('plum');
});
