import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { scopeKey } from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import { expect, it } from 'vitest';
import { describeWithPostgres } from './__fixtures__/describe-with-postgres.js';
import { openPostgresStorage } from './index.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const flags = ['--conditions=@memgym/source', '--import', tsx, '--input-type=module'];
const source = new URL('./index.ts', import.meta.url).href;
const scope = scopeKey({ user: 'ann' });

describeWithPostgres('several processes', ({ url, query }) => {
  let schemas = 0;
  const newSchema = (): string => {
    schemas += 1;
    return `s${schemas}`;
  };

  it('can open a new schema at the same time', async () => {
    const schema = newSchema();
    const storages = await Promise.all(
      Array.from({ length: 5 }, () => openPostgresStorage(url(), { schema })),
    );
    expect(storages).toHaveLength(5);
    for (const storage of storages) await storage.close();
  });

  it('do not wait for one that was killed during a write', async () => {
    const schema = newSchema();
    const program = `
      const { openPostgresStorage } = await import(${JSON.stringify(source)});
      const storage = await openPostgresStorage(process.env.URL, { schema: ${JSON.stringify(schema)} });
      await storage.sharing.lock({ scope: ${JSON.stringify(scope)} });
      process.stdout.write('locked');
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, [...flags, '-e', program], {
      env: { ...process.env, URL: url() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const storage = await openPostgresStorage(url(), { schema });
    const impatient = await openPostgresStorage(url(), { schema, lockTimeoutMs: 1 });
    await expect(impatient.commit(scope, { put: [{ key: 'a', value: 1 }] })).rejects.toMatchObject({
      reason: 'in-use',
    });
    const written = storage.commit(scope, { put: [{ key: 'a', value: 2 }] });
    child.kill('SIGKILL');
    await written;
    expect(await impatient.read(scope)).toEqual([{ key: 'a', value: 2 }]);
    await Promise.all([storage.close(), impatient.close()]);
  });

  it('learn from an error that the connection broke, and that nothing was stored', async () => {
    const schema = newSchema();
    const storage = await openPostgresStorage(url(), { schema });
    const lock = await storage.sharing?.lock({ scope });
    await query('SELECT pg_terminate_backend(pid, 30000) FROM pg_locks WHERE locktype = $1', ['advisory']);
    await expect(lock?.commit(scope, { put: [{ key: 'a', value: 1 }] })).rejects.toMatchObject({
      reason: 'lost',
    });
    await lock?.release();
    expect(await storage.read(scope)).toEqual([]);
    const memory = createMemory({ storage });
    await memory.remember('I keep bees.');
    await query(
      'SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
      ['memgym'],
    );
    // The connections of the pool are broken, and at most one call fails for each.
    const texts: string[] = [];
    for (let call = 0; call < 6 && texts.length === 0; call += 1) {
      await memory.recall('bees').then(
        ({ text }) => texts.push(text),
        () => undefined,
      );
    }
    expect(texts).toEqual(['- user: I keep bees.']);
    await memory.close();
  });

  it('read all rows once after many removals, and remove the tombstones', async () => {
    const schema = newSchema();
    const storage = await openPostgresStorage(url(), { schema });
    const keys = Array.from({ length: 600 }, (_value, place) => `k${place}`);
    const lock = await storage.sharing?.lock({ scope });
    const put = keys.map((key) => ({ key, value: 1 }));
    const before = await lock?.commit(scope, { put: [...put, { key: 'stays', value: 1 }] });
    await lock?.commit(scope, { remove: keys });
    expect(await storage.sharing?.since(scope, before ?? 0)).toMatchObject({
      isComplete: false,
      removed: keys,
    });
    await lock?.commit(scope, { put: put.map(({ key }) => ({ key: `${key}'`, value: 1 })) });
    await lock?.commit(scope, { remove: keys.map((key) => `${key}'`) });
    await lock?.release();
    expect(await storage.sharing?.since(scope, before ?? 0)).toMatchObject({
      isComplete: true,
      removed: [],
      rows: [{ key: 'stays', value: 1 }],
    });
    expect(await query(`SELECT count(*)::int AS rows FROM ${schema}.rows`)).toEqual([{ rows: 1 }]);
    await storage.close();
  });

  it('wait for a free connection if there are more operations than connections', async () => {
    const storage = await openPostgresStorage(url(), {
      schema: newSchema(),
      concurrentWrites: 2,
      concurrentReads: 1,
    });
    const users = Array.from({ length: 30 }, (_value, place) => scopeKey({ user: `u${place}` }));
    await Promise.all(users.map((user) => storage.commit(user, { put: [{ key: 'a', value: user }] })));
    expect(await Promise.all(users.map((user) => storage.read(user)))).toEqual(
      users.map((value) => [{ key: 'a', value }]),
    );
    await storage.close();
    await expect(storage.read(users[0] ?? '')).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it.each([99, 0])('refuse tables of another version of the package: %s', async (version) => {
    const schema = newSchema();
    const first = await openPostgresStorage(url(), { schema });
    await first.commit(scope, { put: [{ key: 'a', value: 1 }] });
    await first.close();
    await query(`UPDATE ${schema}.manifest SET version = $1`, [version]);
    await expect(openPostgresStorage(url(), { schema })).rejects.toMatchObject({
      reason: 'mismatch',
      message: expect.stringContaining(`version ${version}`),
    });
    expect(await query(`SELECT count(*)::int AS rows FROM ${schema}.rows`)).toEqual([{ rows: 1 }]);
  });

  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const examples = [...readme.matchAll(/```ts[^\n]*\n(.*?)```/gs)].map((match) => match[1] ?? '');

  it.each(examples.filter((example) => example.includes('// prints')))(
    'run the examples of the README (%#)',
    async (example) => {
      const expected = /\/\/ prints (.*)/.exec(example)?.[1];
      // The file is next to the sources, so that its imports are found.
      const folder = mkdtempSync(fileURLToPath(new URL('../.example-', import.meta.url)));
      try {
        const file = join(folder, 'example.ts');
        writeFileSync(file, `${example}\nexport {};\n`);
        const child = spawn(process.execPath, ['--conditions=@memgym/source', '--import', tsx, file], {
          env: { ...process.env, DATABASE_URL: url() },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        expect(await text(child.stdout)).toBe(`${expected}\n`);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
