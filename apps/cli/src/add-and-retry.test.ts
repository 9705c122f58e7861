import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, serverFailure, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('a finished run', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let isBroken = (_body: string): boolean => false;
  let reply: string;
  beforeEach(async () => {
    place = await temporaryFolder();
    isBroken = () => false;
    reply = '{"choice":"A"}';
    server = await startOpenAIServer({
      chat: () => reply,
      fail: ({ body }) =>
        isBroken(JSON.stringify(body)) ? serverFailure(400, 'cannot read this') : undefined,
    });
    const experiment = {
      name: 'finished',
      benchmark: { type: 'conversations', path: sample, filter: { kind: 'multiple-choice' } },
      model: { type: 'openai', model: 'm' },
      systems: ['none', 'recent'],
    };
    await writeFile(join(place.path, 'finished.json'), JSON.stringify(experiment));
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const run = (...args: string[]) =>
    runCommand(['run', 'finished.json', '--json', ...args], {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl },
    });
  const namesOf = (stdout: string): string[] =>
    JSON.parse(stdout).systems.map(({ name }: { name: string }) => name);
  const recordsOf = async (stdout: string, ...systems: string[]) => {
    const files = await lastingFiles(join(place.path, JSON.parse(stdout).dir, 'episodes'));
    const own = Object.entries(files).filter(([file]) => systems.includes(file.split('/')[1] ?? ''));
    expect(own).toHaveLength(6 * systems.length);
    return own;
  };

  /** The lines of the answered questions. */
  const answersOf = async (stdout: string): Promise<string[]> => {
    const lines: string[] = [];
    for (const system of ['none', 'recent']) {
      const folder = join(place.path, JSON.parse(stdout).dir, 'episodes', system);
      for (const file of await readdir(folder)) {
        lines.push(...(await readFile(join(folder, file), 'utf8')).split('\n'));
      }
    }
    return lines.filter((line) => line.includes('"kind":"answer"') && line.includes('"outcome":"answered"'));
  };

  it('plays only the added system, and leaves the records of the others unchanged', async () => {
    const first = await run();
    const before = await recordsOf(first.stdout, 'none', 'recent');
    const asked = server.chatRequests.length;
    const added = await run('--add', 'bm25-m');
    expect([added.code, namesOf(added.stdout)]).toEqual([0, ['none', 'recent', 'bm25-m', 'longest-option']]);
    // For one of the 60 questions it finds nothing, so that its prompt equals that of `none`.
    expect(server.chatRequests).toHaveLength(asked + 59);
    expect(JSON.parse(added.stdout).runId).toBe(JSON.parse(first.stdout).runId);
    expect(await recordsOf(added.stdout, 'none', 'recent')).toEqual(before);
    // The figures equal those of an experiment that has all three systems from the start.
    const together = await run('--systems', 'none,recent,bm25-m');
    expect(JSON.parse(together.stdout).systems).toEqual(JSON.parse(added.stdout).systems);
    // Adding it again, or running the experiment again, plays nothing.
    const calls = server.chatRequests.length;
    expect((await run('--add', 'bm25-m')).stdout).toBe(added.stdout);
    expect((await run()).stdout).toBe(added.stdout);
    expect(server.chatRequests).toHaveLength(calls);
    // A fresh run has only the systems of the experiment.
    expect(namesOf((await run('--fresh')).stdout)).toEqual(['none', 'recent', 'longest-option']);
  });

  it('refuses to add to a missing run, and to add an existing or a mistyped system', async () => {
    const expectRefusal = async (problem: string, ...args: string[]) => {
      const outcome = await run(...args);
      expect([outcome.code, outcome.stdout, outcome.stderr]).toEqual([
        2,
        '',
        expect.stringContaining(problem),
      ]);
    };
    await expectRefusal('there is no such run', '--add', 'bm25-m');
    await expectRefusal('there is no such run', '--retry-failed');
    expect(server.chatRequests).toHaveLength(0);
    expect((await run()).code).toBe(0);
    await expectRefusal('already has the system "recent"', '--add', 'recent');
    await expectRefusal('Did you mean "bm25-m"?', '--add', 'bm25n');
    await expectRefusal('--fresh and --add cannot be combined', '--add', 'bm25-m', '--fresh');
  });

  it('plays only failed episodes again', async () => {
    isBroken = (body) => body.includes('Which two races have I finished');
    const failed = await run();
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('Missing because of failures')]);
    const sound = (await recordsOf(failed.stdout, 'none', 'recent')).filter(([file]) => !file.includes('u1'));
    const others = await answersOf(failed.stdout);
    const asked = server.chatRequests.length;
    isBroken = () => false;
    const retried = await run('--retry-failed');
    expect(retried.code).toBe(0);
    // Only the question of each system is asked; the rest of its episode comes from the cache.
    expect(server.chatRequests).toHaveLength(asked + 2);
    expect(JSON.parse(retried.stdout).systems[0]).toMatchObject({ name: 'none', scored: 60, unscored: 0 });
    const after = await recordsOf(retried.stdout, 'none', 'recent');
    expect(after.filter(([file]) => !file.includes('u1'))).toEqual(sound);
    // The other answers of these episodes are byte-identical.
    expect(others).toHaveLength(118);
    expect(await answersOf(retried.stdout)).toEqual(expect.arrayContaining(others));
    const again = await run('--retry-failed');
    expect([again.stdout, again.stderr]).toEqual([
      retried.stdout,
      expect.stringContaining('This run has all its answers'),
    ]);
    expect(server.chatRequests).toHaveLength(asked + 2);
  });

  it('continues an interrupted retry', async () => {
    isBroken = (body) => body.includes('Which two races have I finished');
    expect((await run()).code).toBe(1);
    isBroken = () => false;
    const asked = server.chatRequests.length;
    expect((await run('--retry-failed', '--budget', `calls=${asked + 1}`)).code).toBe(1);
    expect(server.chatRequests).toHaveLength(asked + 1);
    const retried = await run('--retry-failed');
    expect([retried.code, server.chatRequests.length]).toEqual([0, asked + 2]);
    expect(JSON.parse(retried.stdout).systems[1]).toMatchObject({ name: 'recent', scored: 60, unscored: 0 });
  });

  it('requests replies again that a broken server left in the cache, after they are refused', async () => {
    reply = 'I would rather talk about the weather.';
    const broken = await run();
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('Flag: --cache refresh')]);
    reply = '{"choice":"A"}';
    expect((await run()).code).toBe(1);
    const asked = server.chatRequests.map(({ body }) => JSON.stringify(body));
    expect(new Set(asked).size).toBe(asked.length);
    // Episodes that ended with unreadable replies before the run was refused are played again, too.
    const mended = await run('--cache', 'refresh');
    expect([mended.code, mended.stderr]).toEqual([0, expect.not.stringContaining('could not be read')]);
    expect(JSON.parse(mended.stdout).systems[0]).toMatchObject({ name: 'none', invalid: 0 });
    // From here on, the cache contains the good replies.
    expect((await run('--cache', 'replay-only', '--fresh')).code).toBe(0);
  });
});
