import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.js';
import { temporaryFolder } from '../testing/run-memgym.js';

describe('memgym systems inspect', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const inspect = (...args: string[]) => runCommand(['systems', 'inspect', ...args], { cwd: place.path });
  beforeAll(async () => {
    place = await temporaryFolder();
    const ann = createMemory({ storage: await openFolderStorage(join(place.path, 'kept')), user: 'ann' });
    await ann.remember([
      { id: 't1', content: 'I live in Oslo.', eventTime: '2024-03-05T09:00:00' },
      { id: 't2', content: 'My sister sings.' },
    ]);
    const [first] = await ann.list();
    await ann.update(first?.id ?? '', 'I live in Bergen.');
    await ann.forUser({ user: 'ann', agent: 'cook' }).remember({ id: 't3', content: 'I eat no fish.' });
    await ann.forUser('bob').remember({ id: 't4', content: 'I live in Rome.' });
    await ann.close();
  });
  afterAll(() => place.remove());

  it('lists the users', async () => {
    const { code, stdout } = await inspect('kept');
    expect([code, stdout.trimEnd().split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(/^ann +2 scopes +3 memories$/),
        expect.stringMatching(/^bob +1 scope +1 memories$/),
      ],
    ]);
  });

  it('shows the memories of a user with source, scope and earlier text, and nobody else’s', async () => {
    const { stdout } = await inspect('kept', 'ann');
    expect(stdout).toMatch(
      /2024-03-05T09:00:00 {2}I live in Bergen\.\n.*from t1\n {3}before: user: I live in Oslo\./,
    );
    expect(stdout).toMatch(/I eat no fish\.\n.*from t3, agent cook/);
    expect(stdout).not.toContain('Rome');
    const { scopes } = JSON.parse((await inspect('kept', 'ann', '--json')).stdout);
    expect(scopes).toHaveLength(2);
  });

  it('shows what a question finds, best first, as recall does', async () => {
    const { memories } = JSON.parse(
      (await inspect('kept', 'ann', '--ask', 'Where do I live?', '--k', '1', '--json')).stdout,
    );
    expect(memories[0]).toMatchObject({ text: 'I live in Bergen.', sourceIds: ['t1'] });
    const { stdout } = await inspect('kept', 'ann', '--ask', 'Where do I live?');
    expect(stdout).toMatch(/^1\. I live in Bergen\.\n {3}score \d/);
    expect(stdout).toContain(memories[0].score.toPrecision(4));
    expect(await inspect('kept', 'ann', '--system', 'bm25-m', '--ask', 'Where do I live?')).toMatchObject({
      code: 0,
      stdout,
    });
  });

  it('refuses what is no memory, an unknown user and a system that needs a model, and leaves nothing', async () => {
    const answers: [args: string[], problem: string][] = [
      [['missing'], 'missing is not a folder with a stored memory.'],
      [['kept', 'eve'], 'Users: ann, bob.'],
      [['kept', '--ask', 'Where?'], '--ask needs a user'],
      [['kept', 'ann', '--system', 'mem0'], 'mem0 needs '],
      [['kept', 'ann', '--set', 'k1=2'], '--set needs --system'],
    ];
    for (const [args, problem] of answers) {
      const { code, stderr } = await inspect(...args);
      expect([code === 0, stderr]).toEqual([false, expect.stringContaining(problem)]);
    }
    expect(existsSync(join(place.path, 'missing'))).toBe(false);
    expect((await inspect('kept')).code).toBe(0);
  });
});
