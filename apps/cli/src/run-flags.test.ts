import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('the flags of memgym run', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer | undefined;
  beforeEach(async () => {
    place = await temporaryFolder();
    const experiment = {
      name: 'flags',
      benchmark: { type: 'conversations', path: sample },
      systems: ['none', 'bm25-m', 'emb-m'],
    };
    await writeFile(join(place.path, 'flags.json'), JSON.stringify(experiment));
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await place.remove();
  });

  const run = (...args: string[]) =>
    runCommand(['run', 'flags.json', ...args], {
      cwd: place.path,
      ...(server !== undefined && { env: { OPENAI_BASE_URL: server.baseUrl } }),
    });
  const json = async (...args: string[]) => {
    const outcome = await run('--json', ...args);
    expect([outcome.code, outcome.stderr]).toEqual([0, expect.not.stringContaining('memgym:')]);
    return JSON.parse(outcome.stdout);
  };
  const manifestOf = async ({ dir }: { dir: string }) =>
    JSON.parse(await readFile(join(place.path, dir, 'manifest.json'), 'utf8'));

  it('plays a part of the data with some systems, and records the share', async () => {
    const outcome = await run('--limit', '4', '--filter', 'type=temporal', '--systems', 'bm25-m,recent');
    expect(outcome.stderr).toContain('4 of 6 episodes, 4 of 72 questions, 2 systems');
    const result = await json('--limit', '4', '--filter', 'type=temporal', '--systems', 'bm25-m,recent');
    expect(result.systems.map(({ name }: { name: string }) => name)).toEqual([
      'bm25-m',
      'recent',
      'longest-option',
    ]);
    expect(result.asked).toEqual({ episodes: 4, questions: 4, probes: 0, trials: 1 });
    expect(result.whole).toEqual({ clusters: 6, episodes: 6, questions: 72 });
    const { data, config } = await manifestOf(result);
    expect(data).toMatchObject({ episodes: 4, questions: 4, whole: { questions: 72 } });
    expect(config.benchmark).toMatchObject({ questionLimit: 4, filter: { type: ['temporal'] } });
  });

  it('answers the questions of a part in the same way as in a whole run', async () => {
    const answersOf = async ({ dir }: { dir: string }) => {
      const folder = join(place.path, dir, 'episodes', 'bm25-m');
      const files = await Promise.all(
        (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
      );
      return files.flatMap((text) => text.split('\n').filter((line) => line.startsWith('{"kind":"answer"')));
    };
    const part = await answersOf(await json('--limit', '9', '--systems', 'bm25-m'));
    const whole = await answersOf(await json('--systems', 'bm25-m'));
    expect(part).toHaveLength(9);
    expect(part.filter((line) => !whole.includes(line))).toEqual([]);
  });

  it('sets the seed, which may be a word', async () => {
    expect((await manifestOf(await json('--set', 'seed=7', '--limit', '2'))).seed).toBe(7);
    expect((await manifestOf(await json('--set', 'seed=north', '--limit', '2'))).seed).toBe('north');
  });

  it('uses the named model, and asks it again for each trial', async () => {
    server = await startOpenAIServer({ chat: () => '{"choice":"A"}' });
    const args = [
      '--model',
      'some-model',
      '--systems',
      'none',
      '--filter',
      'kind=multiple-choice',
      '--limit',
      '5',
    ];
    const once = await json(...args);
    expect((await manifestOf(once)).model).toMatchObject({ model: 'some-model' });
    expect(server.chatRequests.map(({ body }) => body.model)).toEqual(Array(5).fill('some-model'));
    const thrice = await json(...args, '--set', 'trials=3');
    // The cache answers the first trial.
    expect(server.chatRequests).toHaveLength(15);
    expect(thrice.asked).toEqual({ episodes: 5, questions: 5, probes: 0, trials: 3 });
    const [{ items, metrics }] = thrice.systems;
    // Three answers to a question are one item of the mean.
    expect([items, metrics.accuracy.n, metrics.accuracy.clusters]).toEqual([15, 5, 5]);
    expect(await readdir(join(place.path, thrice.dir, 'episodes', 'none'))).toHaveLength(15);
    const file = new Uint8Array(await readFile(join(place.path, thrice.dir, 'results.parquet'))).buffer;
    const rows = await parquetReadObjects({ file, compressors, columns: ['system', 'trial'] });
    const trials = rows.flatMap(({ system, trial }) => (system === 'none' ? [Number(trial)] : []));
    expect(trials.sort()).toEqual([1, 2, 3].flatMap((trial) => Array(5).fill(trial)));
    expect(await readFile(join(place.path, thrice.dir, 'report.html'), 'utf8')).toContain(
      '<dt>Trials</dt><dd>3</dd>',
    );
  });

  it('says that the offline model gives the same replies in every trial', async () => {
    const outcome = await run('--model', 'offline', '--set', 'trials=2', '--limit', '2', '--systems', 'none');
    expect([outcome.code, outcome.stderr]).toEqual([
      0,
      expect.stringContaining('the same replies in every trial'),
    ]);
  });

  it.each([
    [['--limit', '0'], '--limit'],
    [['--set', 'trials=1.5'], 'trials'],
    [['--filter', 'type'], '--filter'],
    [['--filter', 'type=tempral'], 'Did you mean "temporal"?'],
    [['--filter', 'tpye=temporal'], 'Did you mean "type"?'],
    [['--filter', 'constructor=1'], 'questions have no field "constructor"'],
    [['--filter', '__proto__=1'], '__proto__'],
    [['--systems', 'bm25-n'], 'Did you mean "bm25-m"?'],
    [['--systems', 'none,'], '--systems'],
    [['--lmit', '3'], 'Did you mean --limit?'],
  ])('refuses %j, and gives the reason', async (args, problem) => {
    const outcome = await run(...args);
    expect([outcome.code, outcome.stdout, outcome.stderr]).toEqual([2, '', expect.stringContaining(problem)]);
  });

  it.each([
    ['evryday', '"everyday"'],
    ['flgas.json', '"flags.json"'],
  ])('suggests an experiment for %s', async (name, meant) => {
    const outcome = await runCommand(['run', name], { cwd: place.path });
    expect([outcome.code, outcome.stdout]).toEqual([2, '']);
    expect(outcome.stderr).toContain(`Did you mean ${meant}?`);
  });

  it('estimates the same run', async () => {
    const estimated = await runCommand(
      ['estimate', 'flags.json', '--json', '--limit', '4', '--set', 'trials=2', '--model', 'gpt-4.1-mini'],
      { cwd: place.path },
    );
    expect(estimated.code).toBe(0);
    const estimate = JSON.parse(estimated.stdout);
    expect(estimate.sample.of).toBe(8);
  });
});
