import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InternalError } from '@memgym/core';
import type { InstalledRedis } from './find-redis.js';

/** A Redis server for tests, in a temporary folder, reachable only through a Unix socket in it. */
export interface TestRedis {
  /** The address for `QueueOptions.redis`. */
  readonly url: string;
  /** Ends the server with `kill -9`. It keeps what it had stored, according to its settings. */
  kill(): Promise<void>;
  /** Starts it again, with what it had stored. */
  start(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a server.
 * @param settings arguments of `redis-server`, such as `['--appendonly', 'yes']`. Default: it stores nothing on disk
 * @throws {InternalError} with the server's message when it does not start
 */
export async function startRedis(
  { program }: InstalledRedis,
  settings: readonly string[] = ['--save', ''],
): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-redis-'));
  const socket = join(folder, 'redis.sock');
  let server: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = server;
    server = undefined;
    if (ended !== undefined && ended.exitCode === null && ended.kill(signal)) await once(ended, 'exit');
  };
  const stopWithUs = (): void => void server?.kill('SIGKILL');
  process.once('exit', stopWithUs);
  const start = async (): Promise<void> => {
    await end('SIGKILL');
    server = spawn(program, ['--port', '0', '--unixsocket', socket, '--dir', folder, ...settings], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await ready(server);
  };
  await start();
  return {
    url: `unix://${socket}`,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      process.removeListener('exit', stopWithUs);
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (data) => {
      said = `${said}${data}`.slice(-10_000);
      if (/ready to accept connections/i.test(said)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new InternalError(`Redis for tests does not start: ${said}`)));
  });
}
