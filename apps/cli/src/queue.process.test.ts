import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { findRedis, startRedis, type TestRedis } from '@memgym/executor-bullmq/testing';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { type CommandOutcome, type OnStart, runMemgym, temporaryFolder } from './testing/run-memgym.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const installed = findRedis();
const missing = 'missing' in installed ? ` (${installed.missing})` : '';

describe.skipIf(missing !== '')(`memgym run --workers redis${missing}`, () => {
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
    const users = generateUsersOffline({ users: 4, questions: 2, periods: 2 });
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
        ...(flags.includes('--cache-dir') ? flags : ['--cache-dir', `${name}-cache`, ...flags]),
      ],
      { cwd: place.path, env: env(), onStart },
    );
  const queued = (
    name: string,
    {
      flags = [],
      lostAfter = 2,
      onStart,
    }: { flags?: readonly string[]; lostAfter?: number; onStart?: OnStart } = {},
  ): Promise<CommandOutcome> => run(name, ['--workers', `redis?lostAfter=${lostAfter}`, ...flags], onStart);
  const startWorker = (
    flags: readonly string[] = [],
    more: Readonly<Record<string, string>> = {},
    cwd = place.path,
  ): ChildProcess => {
    let child: ChildProcess | undefined;
    const ended = runMemgym(['worker', '--concurrency', '2', ...flags], {
      cwd,
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
    const running = queued('killed');
    await workers[0]?.ended;
    startWorker();
    const { code, stderr } = await running;
    expect([code, stderr]).toEqual([0, expect.stringContaining('gives no sign')]);
    expect(await filesOf('killed')).toEqual(await filesOf('alone'));
  });

  it('gives back what a stopped worker plays, and stores the replies on their way', async () => {
    const first = startWorker();
    after(40, () => first.kill('SIGTERM'));
    const before = server.requests.length;
    const running = queued('left');
    expect((await workers[0]?.ended)?.code).toBe(0);
    startWorker();
    const { code, stderr } = await running;
    expect([code, stderr]).toEqual([0, expect.stringContaining('has left')]);
    expect(server.requests.length - before).toBe(aloneRequests);
    expect(await filesOf('left')).toEqual(await filesOf('alone'));
  });

  it('continues after its command was killed, with the same workers', async () => {
    startWorker();
    startWorker();
    const before = server.requests.length;
    const killed = await queued('resumed', {
      lostAfter: 15,
      onStart: (child) => after(60, () => child.kill('SIGKILL')),
    });
    expect(killed.signal).toBe('SIGKILL');
    expect((await queued('resumed', { lostAfter: 15 })).code).toBe(0);
    // The workers have stored the replies on their way, and the calls are in the account.
    expect(server.requests.length - before).toBe(aloneRequests);
    expect(await paidOf('resumed')).toBe(await paidOf('alone'));
    expect(await filesOf('resumed')).toEqual(await filesOf('alone'));
  });

  it('shares replies on Redis between machines that share no folder, and finds them again', async () => {
    const flags = ['--cache-dir', 'redis'];
    for (const machine of ['one', 'two']) {
      await mkdir(join(place.path, machine), { recursive: true });
      startWorker([], {}, join(place.path, machine));
    }
    const before = server.requests.length;
    const played = await queued('stored', { flags });
    expect([played.code, played.stderr.match(/ plays\./g)?.length]).toEqual([0, 2]);
    expect(server.requests.length - before).toBe(aloneRequests);
    expect(await filesOf('stored')).toEqual(await filesOf('alone'));
    // Another executor, in another folder, pays nothing.
    const again = await run('again', ['--workers', '2', ...flags]);
    expect([again.code, again.stderr]).toEqual([0, expect.any(String)]);
    expect(server.requests.length - before).toBe(aloneRequests);
    expect(await filesOf('again')).toEqual(await filesOf('alone'));
    const exported = await runMemgym(['cache', 'export', 'replies.jsonl', '--json', ...flags], {
      cwd: place.path,
      env: env(),
    });
    const replies = await readFile(join(place.path, 'replies.jsonl'), 'utf8');
    expect(JSON.parse(exported.stdout).entries).toBe(replies.trimEnd().split('\n').length - 1);
    expect(replies).not.toContain('sk-of-the-worker-only');
    const paths = await readdir(place.path, { recursive: true });
    expect(paths.filter((path) => /^(stored|again|one|two)\b.*entries\.log$/.test(path))).toEqual([]);
  });

  it('reaches a server with TLS, whose authority NODE_EXTRA_CA_CERTS names', async ({ skip }) => {
    if ('missing' in installed) return;
    const [key, certificate] = [join(place.path, 'redis.key'), join(place.path, 'redis.crt')];
    try {
      execFileSync('openssl', [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ],
        ...['-keyout', key, '-out', certificate, '-subj', '/CN=localhost'],
        ...['-addext', 'subjectAltName=IP:127.0.0.1'],
      ]);
    } catch {
      skip('OpenSSL is not installed');
    }
    const port = await freePort();
    const secure = await startRedis(installed, [
      ...['--save', '', '--tls-port', String(port), '--tls-cert-file', certificate, '--tls-key-file', key],
      ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no', '--requirepass', 'hunter%2'],
    ]);
    const { code, stdout } = await runMemgym(['worker', '--status', '--json'], {
      cwd: place.path,
      env: { REDIS_URL: `rediss://:hunter%252@127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: certificate },
    });
    expect([code, JSON.parse(stdout)]).toEqual([0, { runs: [] }]);
    await secure.stop();
  });

  it('keeps one budget for all workers', async () => {
    startWorker();
    startWorker();
    const before = server.requests.length;
    const capped = await queued('capped', { flags: ['--budget', 'calls=50'] });
    expect([capped.code, capped.stderr]).toEqual([
      1,
      expect.stringContaining('The next call could exceed the budget of 50 calls'),
    ]);
    expect(server.requests.length - before).toBe(50);
  });

  it('refuses what cannot be combined, and names the address of Redis that is missing', async () => {
    const both = await queued('none', { flags: ['--set', 'concurrency.batch=true'] });
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('cannot be combined')]);
    const worker = await runMemgym(['worker'], { cwd: place.path });
    expect([worker.code, worker.stderr]).toEqual([
      2,
      expect.stringContaining('The address of Redis is missing'),
    ]);
  });
});
