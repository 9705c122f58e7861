import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest } from '@memgym/core';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.js';
import { temporaryFolder } from '../testing/run-memgym.js';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
const move = (...args: string[]) => runCommand(['systems', 'move', ...args], { cwd: place.path });
beforeEach(async () => {
  place = await temporaryFolder();
  const ann = createMemory({ storage: await openFolderStorage(join(place.path, 'words')), user: 'ann' });
  await ann.remember([
    { id: 't1', content: 'I live in Oslo.' },
    { id: 't2', content: 'My sister sings.' },
  ]);
  await ann.forUser('bob').remember({ id: 't3', content: 'I live in Rome.' });
  await ann.close();
});
afterEach(() => place.remove());

describe('memgym systems move', () => {
  it('makes nothing for a memory that is refused', async () => {
    const { code } = await move('words', '--to', 'other', '--system', 'unknown-system', '--yes');
    expect(code).toBe(2);
    expect(existsSync(join(place.path, 'other'))).toBe(false);
  });

  it('says what it would do and what is paid for, and leaves nothing behind', async () => {
    const { code, stdout, stderr } = await move('words', '--to', 'both.db', '--system', 'hybrid');
    expect([code, stdout, stderr]).toEqual([
      0,
      expect.stringMatching(/memories +3 of 2 users: as they are[\s\S]*embedded +3 texts, about \d+ tokens/),
      expect.stringContaining('Add --yes'),
    ]);
    expect(existsSync(join(place.path, 'both.db'))).toBe(false);
  });

  it('moves a folder with words to a SQLite file with vectors, once', async () => {
    const first = await move('words', '--to', 'both.db', '--system', 'hybrid', '--yes');
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('3 moved, 0 there already')]);
    const again = await move('words', '--to', 'both.db', '--system', 'hybrid', '--yes', '--json');
    expect(JSON.parse(again.stdout).moved).toMatchObject({ moved: 0, known: 3 });
    const asked = await runCommand(
      ['systems', 'inspect', 'both.db', 'ann', '--ask', 'Who sings?', '--json'],
      {
        cwd: place.path,
      },
    );
    expect(asked.stdout).toContain('My sister sings.');
    const back = await move('both.db', '--to', 'elsewhere', '--yes', '--json');
    expect(JSON.parse(back.stdout)).toMatchObject({ plan: { embeddedTexts: 3 }, moved: { moved: 3 } });
  });

  it('imports nothing that only the storage names', async () => {
    const evil = "import { writeFileSync } from 'node:fs';\nwriteFileSync('PWNED', 'ran');\n";
    await writeFile(join(place.path, 'evil.mjs'), evil);
    const file = join(place.path, 'words', 'memory.json');
    const { content } = JSON.parse(await readFile(file, 'utf8'));
    for (const system of [join(place.path, 'evil.mjs'), './evil.mjs']) {
      content.manifest.system = system;
      await writeFile(file, JSON.stringify({ content, digest: digest(content) }));
      for (const more of [[], ['--yes']]) {
        const taken = join(place.path, `taken-${system.length}-${more.length}`);
        const { code, stderr } = await move('words', '--to', taken, ...more);
        expect([code, stderr]).toEqual([2, expect.stringContaining(`'${system}', which is not built in`)]);
      }
    }
    expect([existsSync('PWNED'), existsSync(join(place.path, 'PWNED'))]).toEqual([false, false]);
  });

  it('asks how a system that extracts gets its memories', async () => {
    const facts = ['words', '--to', 'facts', '--system', 'mem0', '--model', 'offline'];
    expect((await move(...facts)).stderr).toMatch(/extracts memories with a model/);
    expect((await move(...facts, '--facts', 'keep', '--yes')).stdout).toContain('3 moved');
    expect(
      (await move('words', '--to', 'again', '--system', 'mem0', '--model', 'offline', '--facts', 'again'))
        .stdout,
    ).toMatch(/extracted +3 messages/);
  });
});
