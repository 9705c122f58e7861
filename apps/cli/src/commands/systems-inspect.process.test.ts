import { createMemory } from '@memgym/memory-systems';
import { openPostgresStorage, postgresMemory } from '@memgym/storage-postgres';
import { findPostgres, startPostgres, type TestServer } from '@memgym/storage-postgres/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.js';
import { temporaryFolder } from '../testing/run-memgym.js';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
const inspect = (...args: string[]) => runCommand(['systems', 'inspect', ...args], { cwd: place.path });
const inspectJson = async (...args: string[]) => JSON.parse((await inspect(...args, '--json')).stdout);
beforeAll(async () => {
  place = await temporaryFolder();
});
afterAll(() => place.remove());

const postgres = findPostgres();
const noPostgres = 'missing' in postgres ? postgres.missing : undefined;

describe.skipIf(noPostgres !== undefined)(
  `an inspected memory in PostgreSQL${noPostgres ? ` (${noPostgres})` : ''}`,
  () => {
    let server: TestServer;
    beforeAll(async () => {
      if (!('missing' in postgres)) server = await startPostgres(postgres);
    });
    afterAll(() => server?.stop());

    it('is shown while another process uses it, and nothing is created where there is none', async () => {
      const none = await inspect(server.url);
      expect(none.code).toBe(2);
      for (const looked of [
        "schema 'memgym'",
        'openPostgresStorage',
        'rows',
        'postgresMemory',
        'memory_words',
      ]) {
        expect(none.stderr).toContain(looked);
      }
      const memory = createMemory({
        storage: await openPostgresStorage(server.url, { schema: 'kept' }),
        user: 'ann',
      });
      await memory.remember({ id: 't1', content: 'I live in Oslo.' });
      const { stdout } = await inspect(`${server.url}&schema=kept`, 'ann', '--ask', 'Where do I live?');
      expect(stdout).toMatch(/^1\. user: I live in Oslo\.\n/);
      await memory.remember({ id: 't2', content: 'I live in Bergen.' });
      expect((await inspectJson(`${server.url}&schema=kept`, 'ann')).memories).toHaveLength(2);
      const other = await inspect(server.url);
      expect(other.stderr).toContain('kept (storage)');
      expect(other.stderr).not.toContain(/:\/\/[^:]+:([^@]+)@/.exec(server.url)?.[1] ?? 'no password');
      await memory.close();
    });

    it('is shown, with what a question finds and why, if PostgreSQL searches it', async () => {
      const memory = createMemory({
        system: postgresMemory({ connection: server.url, schema: 'searched' }),
        user: 'ann',
      });
      await memory.remember([
        { id: 't1', content: 'I live in Oslo.', eventTime: '2024-03-05T09:00:00' },
        { id: 't2', content: 'My sister sings.' },
        { id: 't3', content: 'I moved to live near the sea.' },
      ]);
      await memory.update('t1', 'I live in Bergen.');
      await memory.forUser('bob').remember({ id: 'b1', content: 'I live in Rome.' });
      const command = [`${server.url}&schema=searched`];
      expect((await inspect(...command)).stdout).toMatch(/^ann +1 scope +3 memories\nbob +1 scope +1 memor/);
      expect((await inspect(`${server.url}&schema=searched`, 'ann')).stdout).toMatch(
        /I live in Bergen\.\n.*from t1\n {3}before: user: I live in Oslo\./,
      );
      const ask = ['ann', '--ask', 'Where do I live?', '--limit', '1', '--memory', 't2', '--memory', 't3'];
      const { stdout } = await inspect(...command, ...ask);
      expect(stdout).toMatch(
        /^1\. I live in Bergen\.\n {3}score [\d.]+ = words [\d.]+ \(rank 1\)\n {3}matched live 100 %/,
      );
      expect(stdout).toMatch(/Why t2\? It was not found: no index gives it a score/);
      expect(stdout).toMatch(/Why t3\? It was not returned: others are better\. It is at rank 2/);
      expect(stdout).toContain('1 found, 1 behind the best, 1 matched nothing');
      const { scopes } = await inspectJson(...command, 'ann', '--sources', 't1');
      expect(scopes[0].removed.map(({ id }: { id: string }) => id)).toEqual(['t1']);
      expect(await memory.list()).toHaveLength(3);
      const refused = await Promise.all([
        inspect(...command, '--system', 'bm25-m'),
        inspect(...command, '--set', 'search=hybrid'),
        inspect(`${server.url}&schema=kept`, '--system', 'postgres'),
      ]);
      expect(refused.map(({ code }) => code)).toEqual([2, 2, 2]);
      expect(refused[2]?.stderr).toContain('searched (searched)');
      await memory.close();
    });

    it('is chosen by --system where a schema holds two', async () => {
      const stored = createMemory({
        storage: await openPostgresStorage(server.url, { schema: 'two' }),
        user: 'ann',
      });
      await stored.remember({ id: 's', content: 'Stored.' });
      const searched = createMemory({
        system: postgresMemory({ connection: server.url, schema: 'two' }),
        user: 'bob',
      });
      await searched.remember({ id: 'p', content: 'Searched.' });
      await Promise.all([stored.close(), searched.close()]);
      const command = [`${server.url}&schema=two`];
      expect(await inspect(...command)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('two memories'),
      });
      expect((await inspect(...command, '--system', 'postgres')).stdout).toMatch(/^bob /);
      expect((await inspect(...command, '--system', 'bm25-m')).stdout).toMatch(/^ann /);
    });
  },
);
