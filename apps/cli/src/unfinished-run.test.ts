import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('a run that has not ended', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let runId = '';
  const memgym = (...args: string[]) =>
    runCommand(args, { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl } });
  const report = (runs: string) => readFile(join(place.path, runs, runId, 'report.html'), 'utf8');
  const stopEarly = async (runs: string) => {
    const tags = ['--tag', 'nightly', '--tag', 'small', '--note', 'a <first> try'];
    const where = ['--runs', runs, '--cache-dir', `cache-of-${runs}`];
    const stopped = await memgym('run', 'half.json', '--budget', 'calls=50', ...where, ...tags);
    expect(stopped.code).toBe(1);
  };

  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({ chat: ({ index }) => `{"choice":"${'ABCD'[index % 4]}"}` });
    await copyFile(sample, join(place.path, 'data.json'));
    const experiment = {
      name: 'half',
      benchmark: { type: 'conversations', path: 'data.json', episodeLimit: 3 },
      systems: ['bm25-m', 'none'],
      concurrency: { episodes: 1, questions: 1 },
    };
    await writeFile(join(place.path, 'half.json'), JSON.stringify(experiment));
    // Three people with twelve questions for the first system, one for the second, and a part of the next.
    await stopEarly('runs');
    const listed = await memgym('runs', 'list', '--json');
    [{ runId }] = JSON.parse(listed.stdout).runs;
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const soFar = 'The run was interrupted; what follows covers 4 of 6 episodes: bm25-m 3 of 3, none 1 of 3.';

  it('is listed with its tags, by which it is found', async () => {
    const { runs } = JSON.parse((await memgym('runs', 'list', '--tag', 'small', '--json')).stdout);
    expect(runs).toMatchObject([
      { runId, status: 'interrupted', tags: ['nightly', 'small'], note: 'a <first> try' },
    ]);
    expect((await memgym('runs', 'list')).stdout).toMatch(/tags\n.*nightly, small/s);
    const none = await memgym('runs', 'list', '--tag', 'small', '--tag', 'big');
    expect(none.stderr).toContain('no runs with small and big; tags: nightly, small');
  });

  it('shows a question, and the tags', async () => {
    const { stdout, stderr } = await memgym('runs', 'show', runId, '1');
    expect(stderr).toContain(soFar);
    expect(stdout).toContain('Tags: nightly, small\nNote: a <first> try\n');
    const { systems, tags } = JSON.parse((await memgym('runs', 'show', runId, '1', '--json')).stdout);
    expect([systems.length, tags]).toEqual([2, ['nightly', 'small']]);
  });

  it('lists the misses so far', async () => {
    const { stdout, stderr } = await memgym('runs', 'failures', runId, '--json');
    expect(stderr).toContain(soFar);
    expect(JSON.parse(stdout).judged).toBe(48);
  });

  it('compares its systems on the questions that both have answered', async () => {
    const { stdout, stderr } = await memgym('runs', 'compare', runId, '--json');
    expect(stderr).toContain(soFar);
    const { systems } = JSON.parse(stdout);
    expect(systems).toMatchObject([{ name: 'none', finding: { n: expect.any(Number) } }]);
    expect(systems[0].finding.n).toBeLessThanOrEqual(12);
  });

  it('has a report that says so, with the tags in its head', async () => {
    const { code, stderr } = await memgym('runs', 'report', runId);
    expect([code, stderr]).toEqual([0, expect.stringContaining(soFar)]);
    const html = await report('runs');
    expect(html).toContain('The run has not ended. This report shows what is there: 4 of 6 episodes');
    expect(html).toContain('<dt>Tags</dt><dd>nightly, small</dd>');
    expect(html).toContain('<dt>Note</dt><dd>a &lt;first&gt; try</dd>');
  });

  it('has no digests to verify, and is not bundled or exported', async () => {
    for (const [command = '', ...flags] of [['verify'], ['bundle'], ['export', '--format', 'csv']]) {
      const { code, stderr } = await memgym('runs', command, runId, ...flags);
      expect([command, code, stderr]).toEqual([command, 2, expect.stringContaining('the run has not ended')]);
    }
  });

  it('resumes under the same id whatever its tags, which can be changed', async () => {
    const before = server.chatRequests.length;
    await stopEarly('resumed');
    const there = ['--runs', 'resumed'];
    const changed = await memgym(
      'runs',
      'tag',
      runId,
      'baseline',
      '--remove',
      'small',
      '--note',
      '',
      ...there,
    );
    expect(changed.stdout).toBe(`${runId}\nTags: nightly, baseline\n`);
    const resumed = ['run', 'half.json', '--tag', 'ended', '--cache-dir', 'cache-of-resumed', ...there];
    expect(JSON.parse((await memgym(...resumed, '--json')).stdout).runId).toBe(runId);
    expect(server.chatRequests.length - before).toBe(72);
    expect(await report('resumed')).not.toContain('The run has not ended');
    expect(await report('resumed')).toContain('<dd>nightly, baseline, ended</dd>');
    expect((await memgym('runs', 'verify', runId, ...there)).stdout).toContain('intact');
    await memgym('runs', 'tag', runId, 'later', ...there);
    expect((await memgym('runs', 'verify', runId, ...there)).stdout).toContain('intact');
  });

  it.each([
    ['a tag that is no word', ['runs', 'tag', 'half', 'two words'], 'The tag "two words" cannot be used.'],
    ['a tag to remove that it does not have', ['runs', 'tag', 'half', '--remove', 'x'], 'has no tag "x"'],
    ['a tag that is no word in a run', ['run', 'half.json', '--tag', '<b>'], 'The tag "<b>" cannot be used.'],
    ['a long note', ['run', 'half.json', '--note', 'n'.repeat(2001)], 'The note has 2001 characters.'],
  ])('refuses %s', async (_what, args, problem) => {
    const { code, stderr } = await memgym(...args.map((word) => (word === 'half' ? runId : word)));
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });

  it('says what to do before the first episode has ended', async () => {
    const early = ['--runs', 'early'];
    await memgym('run', 'half.json', '--budget', 'calls=3', '--cache-dir', 'empty', ...early);
    const { code, stderr } = await memgym('runs', 'failures', runId, ...early);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('none of its episodes has been played to its end'),
    ]);
  });
});
