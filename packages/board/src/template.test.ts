import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import card from '../../locomo/card.json' with { type: 'json' };
import { readBoardSheet } from './sheet/board-sheet.js';

const template = fileURLToPath(new URL('../template', import.meta.url));
const run = promisify(execFile);

describe('the repository of a board', () => {
  const workflows = join(template, '.github', 'workflows');

  it('takes pull requests without a secret, and pins every action by commit', async () => {
    const names = await readdir(workflows);
    expect(names.sort()).toEqual(['build.yml', 'check.yml']);
    for (const name of names) {
      const text = await readFile(join(workflows, name), 'utf8');
      expect(text).not.toMatch(/pull_request_target|secrets\.|GITHUB_TOKEN|persist-credentials: true/);
      const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
      expect(used.length).toBeGreaterThan(0);
      for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      // No text of a pull request becomes a part of a command.
      for (const [, command = ''] of text.matchAll(/^\s*(?:- )?run: (.*)$/gm))
        expect(command).not.toContain('${{');
    }
    expect(await readFile(join(workflows, 'check.yml'), 'utf8')).toMatch(
      /^permissions:\n {2}contents: read\n/m,
    );
  });

  it('has a sheet with the counts of the published data', async () => {
    const { questions } = await readBoardSheet(join(template, 'board', 'sheet.json'));
    const published = Object.fromEntries(card.expected.questionTypes.map(({ name, count }) => [name, count]));
    const { adversarial: _, ...answerable } = published;
    expect(questions).toEqual(answerable);
  });
});

describe('its scripts', () => {
  let place = '';
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'memgym-board-'));
    await mkdir(join(place, 'board'));
    await mkdir(join(place, 'bin'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  /** A program in place of npx, which says what it is asked and fails where the bundle is named so. */
  const npx = '#!/bin/sh\necho "$@"\ncase $5 in *bad*) exit 1 ;; *broken*) exit 2 ;; esac\n';
  const sh = async (script: string, ...args: string[]) => {
    await writeFile(join(place, 'bin', 'npx'), npx, { mode: 0o755 });
    const env = { PATH: `${join(place, 'bin')}:${process.env.PATH ?? ''}` };
    try {
      const { stdout } = await run('sh', [join(template, script), ...args], { cwd: place, env });
      return { code: 0, stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, stdout };
    }
  };

  it('check every bundle, also after one that is refused', async () => {
    for (const name of ['a b.memgym.zip', 'bad.memgym.zip', 'c.memgym.zip'])
      await writeFile(join(place, 'board', name), '');
    const { code, stdout } = await sh('check.sh', 'board', 'sheet.json');
    expect(stdout.trim().split('\n')).toEqual(
      ['a b', 'bad', 'c'].map(
        (name) => `--no-install memgym board check board/${name}.memgym.zip --sheet sheet.json`,
      ),
    );
    expect(code).toBe(1);
  });

  it('show claims that do not add up, and fail where one cannot be read', async () => {
    await mkdir(join(place, 'board', 'claims'));
    await writeFile(join(place, 'board', 'claims', 'bad.json'), '');
    expect((await sh('check.sh')).code).toBe(0);
    await writeFile(join(place, 'board', 'claims', 'broken.json'), '');
    expect((await sh('check.sh')).code).toBe(1);
  });

  it('fetch no bundle without its digest, and nothing but over HTTPS', async () => {
    const form = join(place, 'board', 'notes.json');
    await writeFile(form, JSON.stringify({ submitter: 'ann', bundle: 'https://example.invalid/notes.zip' }));
    expect(await sh('fetch-bundles.sh')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('without its sha256'),
    });
    await writeFile(
      form,
      JSON.stringify({ submitter: 'ann', bundle: `file://${form}`, sha256: '0'.repeat(64) }),
    );
    expect((await sh('fetch-bundles.sh')).code).not.toBe(0);
    expect(await readdir(join(place, 'board'))).toEqual(['notes.json']);
    await writeFile(form, JSON.stringify({ submitter: 'ann' }));
    expect((await sh('fetch-bundles.sh')).code).toBe(0);
  });
});
