import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopeKey } from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeWithPostgres, type RunningServer } from './__fixtures__/describe-with-postgres.js';
import { openPostgresStorage, postgresMemory } from './index.js';
import { findPostgres } from './testing/index.js';

/** The connection string of another user or database of a server. */
const urlWith = ({ url }: RunningServer, user: string, database = 'postgres'): string =>
  url()
    .replace(/\/\/.*?:.*?@/, `//${user}@`)
    .replace('/postgres?', `/${database}?`);

describeWithPostgres('a server at opening', (server) => {
  const { url, query } = server;
  const put = [{ key: 'a', value: 1 }];
  const scope = scopeKey({ user: 'ann' });

  it('needs no right to create schemas where the schema exists', async () => {
    await query("CREATE ROLE tenant LOGIN PASSWORD 'secret'");
    await query('CREATE SCHEMA own AUTHORIZATION tenant');
    await query('CREATE SCHEMA own_memory AUTHORIZATION tenant');
    const tenant = urlWith(server, 'tenant:secret');
    const storage = await openPostgresStorage(tenant, { schema: 'own' });
    await storage.commit(scope, { put });
    expect(await storage.read(scope)).toEqual(put);
    await storage.close();
    const memory = createMemory({
      user: 'ann',
      system: postgresMemory({ connection: tenant, schema: 'own_memory' }),
    });
    await memory.remember('I live in Bergen.');
    expect((await memory.recall('Bergen')).text).toContain('Bergen');
    await memory.close();
    await expect(openPostgresStorage(tenant, { schema: 'other' })).rejects.toMatchObject({
      reason: 'unavailable',
      hint: expect.stringContaining('CREATE'),
    });
  });

  it('refuses a database that is not in UTF-8, before anything is stored', async () => {
    await query("CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    const latin = url().replace('/postgres?', '/latin?');
    const refusal = {
      name: 'StorageError',
      reason: 'unavailable',
      message: expect.stringContaining('the database is in LATIN1'),
      hint: expect.stringContaining("ENCODING 'UTF8'"),
    };
    await expect(openPostgresStorage(latin)).rejects.toMatchObject(refusal);
    const memory = createMemory({ user: 'ann', system: postgresMemory({ connection: latin }) });
    await expect(memory.remember('I live in Bergen.')).rejects.toMatchObject(refusal);
    await memory.close();
  });

  it('says of a temporary memory whose connection broke that it is gone', async () => {
    const memory = createMemory({ user: 'ann', system: postgresMemory({ connection: url() }) });
    await memory.remember('I live in Bergen.');
    await query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'memgym'");
    const gone = { reason: 'lost', message: expect.stringContaining('was temporary, and is gone') };
    await expect(memory.recall('Bergen')).rejects.toMatchObject(gone);
    await expect(memory.recall('Bergen')).rejects.toMatchObject(gone);
    await expect(memory.remember('I moved to Oslo.')).rejects.toMatchObject(gone);
    await memory.close();
  });

  const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
  describe.skipIf(!hasPooler)(hasPooler ? 'behind PgBouncer' : 'behind PgBouncer (not installed)', () => {
    it.each(['session', 'transaction', 'statement'] as const)('with the pool mode %s', async (mode) => {
      const pooler = await startPooler(server, mode);
      try {
        if (mode === 'session') {
          const storage = await openPostgresStorage(pooler.url, { schema: 'pooled' });
          await storage.commit(scope, { put });
          expect(await storage.read(scope)).toEqual(put);
          await storage.close();
          return;
        }
        const refusal = {
          name: 'StorageError',
          reason: 'unavailable',
          message: expect.stringContaining('a pooler gives each transaction another session'),
          hint: expect.stringContaining('`pool_mode = session`'),
        };
        const few = { concurrentWrites: 1, concurrentReads: 1 };
        await expect(openPostgresStorage(pooler.url)).rejects.toMatchObject(refusal);
        await expect(openPostgresStorage(pooler.url, few)).rejects.toMatchObject(refusal);
        const memory = createMemory({ user: 'ann', system: postgresMemory({ connection: pooler.url }) });
        await expect(memory.recall('Bergen')).rejects.toMatchObject(refusal);
        await memory.close();
      } finally {
        await pooler.stop();
      }
    });
  });
});

/** Starts PgBouncer before a server. */
async function startPooler({ url, folder }: RunningServer, mode: string) {
  const installed = findPostgres();
  if ('missing' in installed) throw new Error(installed.missing);
  const [, user, password] = /\/\/(.*?):(.*?)@/.exec(url()) ?? [];
  const home = mkdtempSync(join(tmpdir(), 'memgym-pooler-'));
  const port = await freePort();
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
postgres = host=${folder()} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  if (installed.owner !== undefined) {
    for (const path of [home, settings]) chownSync(path, installed.owner.uid, installed.owner.gid);
  }
  const [command = '', ...rest] = [...installed.asUser, 'pgbouncer', '-q', settings];
  const pooler: ChildProcess = spawn(command, rest, { stdio: 'ignore' });
  const pooled = `postgresql://memgym:any@127.0.0.1:${port}/postgres`;
  await answers(pooled);
  return {
    url: pooled,
    async stop() {
      pooler.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(url: string): Promise<void> {
  const connects = async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.end();
  };
  await expect.poll(() => connects().then(() => 'answers', String), { timeout: 10_000 }).toBe('answers');
}
