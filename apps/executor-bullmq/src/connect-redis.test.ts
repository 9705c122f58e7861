import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis } from './connect-redis.js';
import { openRedisCache } from './redis-cache.js';
import { findRedis, startRedis } from './testing/index.js';

const installed = findRedis();
const missing = 'missing' in installed ? ` (${installed.missing})` : '';
const hasOpenssl = ((): boolean => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
})();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const refusalOf = async (url: string): Promise<ConfigError> => {
  const error: unknown = await connectRedis(url).catch((thrown: unknown) => thrown);
  if (!ConfigError.isInstance(error)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
};

describe.skipIf(missing !== '')(`a connection to Redis${missing}`, () => {
  let place: string;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'memgym-connect-'));
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(() => rm(place, { recursive: true }));

  const start = async (port: number, ...settings: string[]) => {
    if ('missing' in installed) throw new Error(installed.missing);
    const started = await startRedis(installed, ['--save', '', '--port', String(port), ...settings]);
    ends.push(started.stop);
    return started;
  };
  const startSentinel = async (port: number, master: number): Promise<ChildProcess> => {
    if ('missing' in installed) throw new Error(installed.missing);
    const file = join(place, 'sentinel.conf');
    const lines = [
      `port ${port}`,
      `sentinel monitor mymaster 127.0.0.1 ${master} 1`,
      'sentinel down-after-milliseconds mymaster 500',
      'sentinel failover-timeout mymaster 3000',
    ];
    await writeFile(file, lines.join('\n'));
    const sentinel = spawn(installed.program, [file, '--sentinel'], { stdio: ['ignore', 'pipe', 'ignore'] });
    ends.push(() => sentinel.kill('SIGKILL'));
    // It may promote a replica only when it knows one.
    let said = '';
    await new Promise<void>((resolve) =>
      sentinel.stdout?.on('data', (data) => {
        said += data;
        if (/\+slave slave/.test(said)) resolve();
      }),
    );
    return sentinel;
  };

  it('finds the server through sentinels, and the one in its place when it was killed', async () => {
    const [first, second, sentinel] = [await freePort(), await freePort(), await freePort()];
    const master = await start(first);
    await start(second, '--replicaof', `127.0.0.1 ${first}`);
    await startSentinel(sentinel, first);
    const outages: string[] = [];
    const gone = await freePort();
    const cache = await openRedisCache(
      `redis-sentinel://127.0.0.1:${gone},127.0.0.1:${sentinel}/3?sentinelMasterId=mymaster`,
      (problem) => outages.push(problem),
    );
    ends.push(cache.close);
    const key = 'c'.repeat(64);
    await cache.set(key, '{"reply":1}');
    await expect.poll(async () => cache.get(key)).toBe('{"reply":1}');
    await master.kill();
    await cache.set(key, '{"reply":2}');
    expect(await cache.get(key)).toBe('{"reply":2}');
    expect(outages).toHaveLength(1);
    expect(await refusalOf(`redis://127.0.0.1:${sentinel}`)).toMatchObject({
      message: expect.stringContaining('is a Sentinel'),
      hint: expect.stringContaining('sentinelMasterId'),
    });
    const unknown = await refusalOf(`redis-sentinel://127.0.0.1:${sentinel}?sentinelMasterId=nobody`);
    expect(unknown.message).toMatch(/nobody of the sentinels .*No such master/);
    expect(unknown.message).not.toContain('Retrying');
  }, 60_000);

  it('connects again where a connection stays open and its bytes are lost, and repeats what waited', async () => {
    const port = await freePort();
    await start(port);
    const lossy = createServer((client) => {
      const server = createConnection(port, '127.0.0.1');
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        from.on('data', (data) => (isLosing ? undefined : to.write(data)));
        from.on('error', () => undefined).on('close', () => to.destroy());
      }
    });
    let isLosing = false;
    ends.push(() => lossy.close());
    lossy.listen(0, '127.0.0.1');
    await once(lossy, 'listening');
    const outages: string[] = [];
    const { redis, close } = await connectRedis(
      `redis://127.0.0.1:${(lossy.address() as AddressInfo).port}`,
      (problem) => {
        isLosing = false;
        outages.push(problem);
      },
      200,
    );
    ends.push(close);
    isLosing = true;
    expect(await redis.set('kept', 'yes')).toBe('OK');
    expect(await redis.get('kept')).toBe('yes');
    expect(outages).toEqual([expect.stringContaining('is lost')]);
  });

  it.skipIf(!hasOpenssl)(
    'says what to do where TLS or the certificate of its authority is missing',
    async () => {
      const [key, certificate, port] = [join(place, 'a.key'), join(place, 'a.crt'), await freePort()];
      execFileSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=localhost'],
      ]);
      await start(
        0,
        ...['--tls-port', String(port), '--tls-cert-file', certificate, '--tls-key-file', key],
        ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no'],
      );
      expect(await refusalOf(`rediss://127.0.0.1:${port}`)).toMatchObject({
        message: expect.stringContaining('certificate'),
        hint: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      });
      expect((await refusalOf(`redis://127.0.0.1:${port}`)).hint).toContain('write rediss://');
    },
  );
});

it('an address of sentinels without the name of a server, or with a broken host, is refused without its password', async () => {
  expect((await refusalOf('redis-sentinel://:hunter22@a:1,b:2/0')).message).toContain(
    'does not name the server',
  );
  expect((await refusalOf('rediss-sentinel://:hunter22@a:x?sentinelMasterId=m')).message).toContain(
    'cannot be read',
  );
  expect(String(await refusalOf('redis-sentinel://me:hunter%@a?sentinelMasterId=m'))).not.toContain('hunter');
});
