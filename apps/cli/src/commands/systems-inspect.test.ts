import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createManualClock } from '@memgym/core';
import { createMemory, embedderOf, openFolderStorage } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createScopedMemory } from '@memgym/memory-systems/define';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fiveSystems, storeFor } from '../inspector/__fixtures__/stored-memory.js';
import { runCommand } from '../testing/run-command.js';
import { runMemgym, temporaryFolder } from '../testing/run-memgym.js';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
const inspect = (...args: string[]) => runCommand(['systems', 'inspect', ...args], { cwd: place.path });
const inspectJson = async (...args: string[]) => JSON.parse((await inspect(...args, '--json')).stdout);
beforeAll(async () => {
  place = await temporaryFolder();
});
afterAll(() => place.remove());

describe('memgym systems inspect', () => {
  beforeAll(async () => {
    // Long ago, so that what expires then has expired.
    const clock = createManualClock(1_000);
    const storage = await openFolderStorage(join(place.path, 'kept'));
    const ann = createMemory({ storage, clock, user: 'ann' });
    await ann.remember([
      { id: 't1', content: 'I live in Oslo.', eventTime: '2024-03-05T09:00:00' },
      { id: 't2', content: 'My sister sings.' },
      { id: 'gone', content: 'The code is 4711.', expiresAt: new Date(2_000) },
    ]);
    const [first] = await ann.list();
    await ann.update(first?.id ?? '', 'I live in Bergen.');
    await ann.forUser({ user: 'ann', agent: 'cook' }).remember({ id: 't3', content: 'I eat no fish.' });
    await ann.forUser('bob').remember({ id: 't4', content: 'I live in Rome.' });
    await ann.close();
  });

  it('lists the users', async () => {
    const { code, stdout } = await inspect('kept');
    expect([code, stdout.trimEnd().split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(/^ann +2 scopes +4 memories$/),
        expect.stringMatching(/^bob +1 scope +1 memory$/),
      ],
    ]);
  });

  it('shows the memories of a user with source, scope and earlier text, and nobody else’s', async () => {
    const { stdout } = await inspect('kept', 'ann');
    expect(stdout).toMatch(
      /2024-03-05T09:00:00 {2}I live in Bergen\.\n.*from t1\n {3}before: user: I live in Oslo\./,
    );
    expect(stdout).toMatch(/I eat no fish\.\n.*from t3, agent cook/);
    expect(stdout).toMatch(/The code is 4711\.\n.*from gone, expired/);
    expect(stdout).not.toContain('Rome');
    const { memories, sources } = await inspectJson('kept', 'ann');
    expect([memories.length, sources.length]).toEqual([4, 4]);
    const newest = await inspect('kept', 'ann', '--limit', '1');
    expect(newest.stdout.match(/, from /g)).toHaveLength(1);
    expect(newest.stderr).toContain('3 earlier memories not shown: --limit 4 shows all');
    expect((await inspectJson('kept', 'ann', '--limit', '2')).memories).toEqual(memories.slice(-2));
    expect((await inspect('kept', '--limit', '1')).stderr).toContain('belongs to the memories of a user');
  });

  it('shows all of one memory by the beginning of its id', async () => {
    const { stdout } = await inspect('kept', 'ann', '--memory', 't1');
    expect(stdout).toMatch(/kind turn, stored 1970-01-01T00:00:01.000Z/);
    expect(stdout).toMatch(
      /add: user: I live in Oslo\.\n.*update: user: I live in Oslo\. → I live in Bergen\./,
    );
    expect(await inspect('kept', 'ann', '--memory', 't')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("begins with 't'"),
    });
  });

  it('says why each memory was found, and why another one was not', async () => {
    const { stdout } = await inspect(
      'kept',
      'ann',
      '--ask',
      'Where do I live?',
      '--memory',
      't2',
      '--memory',
      'm17',
    );
    expect(stdout).toMatch(
      /^1\. I live in Bergen\.\n {3}score (\S+) = words \1 \(rank 1\)\n {3}matched live 100 %/,
    );
    expect(stdout).toContain('Why t2? It was not found: no index gives it a score for this question.');
    expect(stdout).toContain('Why m17? There is no such memory among 4 of this user.');
    expect(stdout).toMatch(
      /Text for the prompt, about \d+ tokens:\n- \[2024-03-05 \(Tue\) 09:00\] I live in Bergen\./,
    );
    expect(stdout).toContain('before: user: I live in Oslo.');
    const { found, counts, k } = await inspectJson(
      'kept',
      'ann',
      '--ask',
      'Where do I live?',
      '--limit',
      '1',
    );
    expect([found.length, k, counts.found]).toEqual([1, 1, 1]);
  });

  it('shows what forgetting a message would remove, and forgets nothing', async () => {
    expect((await inspect('kept', 'ann', '--sources', 't1')).stdout).toMatch(
      /^Forgetting t1 would remove 1 memory and rewrite 0\.\n {3}removed \S+: I live in Bergen\./,
    );
    expect((await inspect('kept', 'ann')).stdout).toContain('I live in Bergen.');
    const { code, stderr } = await inspect('kept', 'ann', '--sources', 't9');
    expect([code, stderr]).toEqual([2, expect.stringContaining("never given the message 't9'")]);
  });

  it('refuses what is no memory, an unknown user, and flags without effect, and leaves nothing', async () => {
    await writeFile(join(place.path, 'notes.db'), 'These are notes.');
    const answers: [args: string[], problem: string][] = [
      [['missing'], 'missing is not a stored memory.'],
      [['notes.db'], 'notes.db'],
      [['kept', 'eve'], 'Users: ann, bob.'],
      [['kept', 'ann', '--memory', 'm17'], "'ann' has no memory 'm17'."],
      [['kept', '--ask', 'Where?'], '--ask needs a user'],
      [['kept', '--sources', 't1'], '--sources needs a user'],
      [['kept', 'ann', '--max-tokens', '9'], '--max-tokens needs --ask'],
      [['kept', 'ann', '--ask', 'Where?', '--sources', 't1'], 'exclude each other'],
      [['kept', 'ann', '--page'], '--page shows everything'],
      [['kept', '--port', '8080'], '--port needs --page'],
      [['kept', 'ann', '--system', 'emb-m'], 'it contains a memory of'],
      [['postgresql://127.0.0.1:1/none'], '127.0.0.1'],
    ];
    for (const [args, problem] of answers) {
      const { code, stderr } = await inspect(...args);
      expect([args, code === 0, stderr]).toEqual([args, false, expect.stringContaining(problem)]);
    }
    expect(existsSync(join(place.path, 'missing'))).toBe(false);
    expect((await inspect('kept')).code).toBe(0);
  });

  it('says that a memory in use cannot be opened, and who has it', async () => {
    for (const [name, open] of [
      ['kept', openFolderStorage],
      ['used.db', openSqliteStorage],
    ] as const) {
      const storage = await open(join(place.path, name));
      const { code, stdout, stderr } = await inspect(name);
      await storage.close();
      expect([code, stdout, stderr]).toEqual([
        2,
        '',
        expect.stringContaining('open in one process at a time'),
      ]);
      expect(stderr).toMatch(/Stop the program that has it, such as a server/);
    }
  });

  it('serves the page until it is stopped', async () => {
    const { code, stdout } = await runMemgym(['systems', 'inspect', 'kept', '--page'], {
      cwd: place.path,
      onStart: (child) => child.stdout?.once('data', () => child.kill('SIGINT')),
    });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/\n$/)]);
    expect((await inspect('kept')).code).toBe(0);
  });
});

describe.each(fiveSystems)('an inspected memory of %s', (type) => {
  let storage: string;
  beforeAll(async () => {
    storage = await storeFor(type, place.path);
  });

  it('is opened with its system and embedder, and says why, where from, and what it replaced', async () => {
    const question = ['ann', '--ask', 'Where do I live?', '--limit', '2', '--model', 'offline'];
    const { found, counts, text, tokens } = await inspectJson(storage, ...question);
    const [best] = found;
    expect(best.recalled.text).toContain('I live in Bergen.');
    expect(best.recalled.sourceIds).toEqual(['t1']);
    expect(best.stored.replaced[0]).toContain('I live in Oslo.');
    const names = { 'bm25-m': ['words'], hybrid: ['words', 'meaning'] } as Record<string, string[]>;
    expect(best.parts.map(({ name }: { name: string }) => name)).toEqual(names[type] ?? ['meaning']);
    const sum = best.parts.reduce(
      (total: number, part: { contribution: number }) => total + part.contribution,
      0,
    );
    expect(sum).toBeCloseTo(best.score, 9);
    const all: number[] = Object.values(counts);
    expect(all.reduce((total, count) => total + count, 0)).toBe(4);
    expect(text).toContain('I live in Bergen.');
    expect(tokens).toBeGreaterThan(4);
    expect(JSON.stringify(found)).not.toContain('Rome');
  });
});

it('lists a memory whose embedder is not known here, and says so when it must embed a question', async () => {
  const embedder = embedderOf({
    name: 'of the application',
    dimensions: 2,
    embed: async (texts) => texts.map(() => [3, 4]),
  });
  const memory = createMemory({
    system: createMemorySystem({ type: 'emb-m', ports: { embedder } }),
    storage: await openFolderStorage(join(place.path, 'foreign')),
    user: 'ann',
  });
  await memory.remember('I live in Oslo.');
  await memory.close();
  expect((await inspect('foreign', 'ann')).stdout).toContain('I live in Oslo.');
  const { code, stderr } = await inspect('foreign', 'ann', '--ask', 'Where do I live?');
  expect([code, stderr]).toEqual([2, expect.stringContaining('of the application')]);
  expect(stderr).toContain('Add --embedder');
});

it('runs no code that a storage names', async () => {
  await writeFile(
    join(place.path, 'evil.mjs'),
    "import { writeFileSync } from 'node:fs'; writeFileSync('ran', '');",
  );
  const system = createScopedMemory({
    info: { name: './evil.mjs', version: '1.0.0' },
    createIndex: () => ({ put: () => {}, delete: () => {}, search: () => ({ hits: [] }) }),
  });
  const memory = createMemory({
    system,
    storage: await openFolderStorage(join(place.path, 'given')),
    user: 'ann',
  });
  await memory.remember('I live in Oslo.');
  await memory.close();
  const { code, stderr } = await inspect('given');
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("the system './evil.mjs', which is not built in"),
  ]);
  expect(existsSync(join(place.path, 'ran'))).toBe(false);
});

it('asks no model unless one is given', async () => {
  const storage = await storeFor('a-mem', join(place.path, 'unasked'));
  const { code, stderr } = await inspect(`unasked/${storage}`, 'ann', '--ask', 'Where do I live?');
  expect([code, stderr]).toEqual([2, expect.stringContaining('Add --model')]);
});
