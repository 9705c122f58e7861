import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StorageError } from '@memgym/core';
import type { InstalledPostgres } from './find-postgres.js';

/** A PostgreSQL server for tests, in a temporary folder, reachable only through a Unix socket in it. */
export interface TestServer {
  /** The connection string of its superuser, with a random password. */
  readonly url: string;
  /** The folder of its data. */
  readonly folder: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const user = 'memgym';

/**
 * Starts a server.
 *
 * @param settings of `postgresql.conf`, such as `{ fsync: 'on' }`. By default, `fsync` is off, because tests need not
 * survive a power cut.
 * @throws {StorageError} with the server's message when it does not start
 */
export async function startPostgres(
  { programs, asUser, owner }: InstalledPostgres,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-pg-'));
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  const run = (program: string, ...args: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...asUser, join(programs, program), ...args];
    return [command, rest];
  };
  try {
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner !== undefined) {
      for (const path of [folder, data, passwordFile]) await chown(path, owner.uid, owner.gid);
    }
    await promisify(execFile)(
      ...run(
        'initdb',
        ...['-D', data, '-U', user, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
        ...['--encoding', 'UTF8', '--no-locale', '--data-checksums', '--no-sync'],
      ),
      { cwd: folder },
    );
    await rm(passwordFile);
    const given = { fsync: 'off', listen_addresses: '', shared_buffers: '32MB', ...settings };
    const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(...run('postgres', '-D', data, '-k', folder, ...options), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stopWithUs = (): void => void server.kill('SIGQUIT');
    process.once('exit', stopWithUs);
    await ready(server);
    return {
      url: `postgresql://${user}:${password}@/postgres?host=${encodeURIComponent(folder)}`,
      folder,
      async stop() {
        process.removeListener('exit', stopWithUs);
        // Stopped immediately, because its data are removed anyway.
        if (server.exitCode === null && server.kill('SIGQUIT')) await once(server, 'exit');
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new StorageError('unavailable', 'PostgreSQL for tests', String(error), {
      hint: 'See its output.',
      cause: error,
    });
  }
}

async function ready(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (data) => {
      said = `${said}${data}`.slice(-10_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(said)));
  });
}
