import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
  /** A program in place of curl, which writes `fetched` to where the bundle shall go, through a link if there is one. */
  const curl = '#!/bin/sh\nwhile [ "$1" != --output ]; do shift; done\nprintf fetched > "$2"\n';
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

  it('take those who may sign from beside the sheet, not from a submission', async () => {
    const submission = join(place, 'submission');
    await mkdir(submission);
    await writeFile(join(submission, 'notes.memgym.zip'), '');
    await writeFile(join(submission, 'allowed_signers'), 'a stranger');
    const checked = '--no-install memgym board check submission/notes.memgym.zip --sheet board/sheet.json';
    expect((await sh('check.sh', 'submission')).stdout.trim()).toBe(checked);
    await writeFile(join(place, 'board', 'allowed_signers'), 'ann');
    const { stdout } = await sh('check.sh', 'submission', 'board/sheet.json');
    expect(stdout.trim()).toBe(`${checked} --signers board/allowed_signers`);
  });

  it('fetch nothing where a submission holds a link, which leads to a file outside of it', async () => {
    await writeFile(join(place, 'bin', 'curl'), curl, { mode: 0o755 });
    const outside = join(place, 'check.sh');
    await writeFile(outside, 'as it was');
    const form = { submitter: 'ann', bundle: 'https://example.invalid/notes.zip', sha256: '0'.repeat(64) };
    await writeFile(join(place, 'board', 'notes.json'), JSON.stringify(form));
    await symlink('../check.sh', join(place, 'board', 'notes.memgym.zip'));
    const { code, stdout } = await sh('fetch-bundles.sh');
    expect(code).toBe(1);
    expect(stdout).toContain('has a link');
    expect(await readFile(outside, 'utf8')).toBe('as it was');
  });

  it('fetch a bundle whose digest is right, and not one whose digest has lines that name other files', async () => {
    await writeFile(join(place, 'bin', 'curl'), curl, { mode: 0o755 });
    const form = join(place, 'board', 'notes.json');
    const bundle = 'https://example.invalid/notes.zip';
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    await writeFile(form, JSON.stringify({ bundle, sha256: `${empty}  /dev/null\nx` }));
    expect((await sh('fetch-bundles.sh')).code).toBe(1);
    await writeFile(form, JSON.stringify({ bundle, sha256: empty }));
    expect((await sh('fetch-bundles.sh')).code).not.toBe(0);
    const fetched = createHash('sha256').update('fetched').digest('hex');
    await writeFile(form, JSON.stringify({ bundle, sha256: fetched }));
    expect((await sh('fetch-bundles.sh')).code).toBe(0);
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
