import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

describe('supplied prompts', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({ chat: fittingReply });
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });
  const memgym = (...args: string[]) =>
    runMemgym(args, {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'a-model' },
    });
  const run = (...args: string[]) =>
    memgym(
      'run',
      'everyday',
      '--set',
      'benchmark.episodeLimit=1',
      '--set',
      'systems=["bm25-m"]',
      '--set',
      'model.type=openai',
      '--cache',
      'off',
      ...args,
    );
  const sentSince = (first: number): string[] =>
    server.requests
      .slice(first)
      .flatMap(({ body }) => (body.messages ?? []).map(({ content }) => String(content)))
      .sort();

  it('are exported, change what is sent and the id of the run, and are named everywhere', async () => {
    const exported = await memgym(
      'prompts',
      'export',
      '--out',
      'texts',
      'answer-multiple-choice',
      'awi/write-notes',
    );
    expect(exported.stderr).toBe('');
    expect(exported.stdout).toContain('texts: 3 files of 2 prompts');
    expect((await readdir(join(place.path, 'texts'), { recursive: true })).sort()).toEqual([
      'answer-multiple-choice.en.txt',
      'answer-multiple-choice.zh.txt',
      'awi',
      join('awi', 'write-notes.txt'),
    ]);
    const plain = await run('--json');
    const before = sentSince(0);
    const first = server.requests.length;

    const file = join(place.path, 'texts', 'answer-multiple-choice.en.txt');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('You assist one person', 'You are the butler of one person'));
    const supplied = await run('--prompts', 'texts');
    expect(supplied.stdout).toMatch(/^Prompts: 3 supplied$/m);
    const [set = ''] = /answer-multiple-choice@\d+ \([0-9a-f]{8}\)/.exec(supplied.stdout) ?? [];
    expect(supplied.stdout).toMatch(/^system .* prompts/m);
    expect(plain.stdout).not.toContain('suppliedPrompts');
    expect(supplied.stderr).toContain('Supplied prompts that the run never used: awi/write-notes.');
    expect(sentSince(first)).toEqual(
      before.map((each) => each.replace('You assist one person', 'You are the butler of one person')).sort(),
    );
    expect(sentSince(first).join()).toContain('You are the butler of one person');

    const [other = ''] = (await readdir(join(place.path, 'runs'))).filter(
      (name) => !name.includes(JSON.parse(plain.stdout).runId) && !name.startsWith('.'),
    );
    const folder = join(place.path, 'runs', other);
    expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toMatch(
      /"suppliedPrompts": ?\[\s*\{\s*"name": ?"answer-multiple-choice"/,
    );
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('<dd>3 supplied</dd>');
    expect(await readdir(join(folder, 'prompts'))).toHaveLength(3);
    expect(set).not.toBe('');
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain(set);
    const { stdout: csv } = await memgym('runs', 'export', other, '--format', 'csv');
    const [head = '', row = ''] = csv.split('\n');
    expect(row.split(',')[head.split(',').indexOf('prompts')]).toBe(set);
    const compared = await memgym('runs', 'compare', JSON.parse(plain.stdout).runId, other);
    expect(compared.stdout).toMatch(/^supplied prompt +answer-multiple-choice +none /m);
    expect(compared.stdout).toMatch(/^supplied prompt +awi\/write-notes +none /m);
    const listed = await memgym(
      'prompts',
      'list',
      'everyday',
      '--systems',
      'bm25-m',
      '--prompts',
      'texts',
      '--json',
    );
    expect(JSON.parse(listed.stdout).prompts).toContainEqual(
      expect.objectContaining({
        name: 'answer-multiple-choice',
        text: 'supplied',
        use: 'assistant (bm25-m)',
      }),
    );
  });

  it('are refused before anything is sent if a file does not fit', async () => {
    const folder = join(place.path, 'wrong');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'a.txt'), 'prompt: chat-reply\nversion: 0\n=== user ===\nHi\n');
    const first = server.requests.length;
    const version = await run('--prompts', 'wrong');
    expect(version.code).toBe(2);
    expect(version.stderr).toContain(`${join('wrong', 'a.txt')}: is for version 0 of the prompt chat-reply`);
    await rm(join(folder, 'a.txt'));
    await writeFile(join(folder, 'notes.md'), 'x');
    expect((await run('--prompts', 'wrong')).stderr).toContain(
      `${join('wrong', 'notes.md')}: is no prompt file`,
    );
    expect((await run('--prompts', 'nowhere')).stderr).toContain(
      'nowhere: cannot be read as a folder of prompts',
    );
    expect(sentSince(first)).toEqual([]);
  });
});
