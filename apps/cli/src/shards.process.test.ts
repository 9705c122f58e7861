import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastingFiles } from './testing/lasting-files.js';
import { runInProcess } from './testing/run-in-process.js';
import { temporaryFolder } from './testing/run-memgym.js';

describe('memgym run --shard and memgym runs merge', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let runId = '';
  const at = (...parts: string[]): string => join(place.path, ...parts);
  const shardAt = (index: number): string => at(`machine-${index}`, `${runId}-shard-${index}-of-3`);
  const memgym = (...args: string[]) => {
    vi.stubEnv('OPENAI_BASE_URL', server.baseUrl);
    return runInProcess(args);
  };
  const experiment = (...flags: string[]): string[] => [
    ...[at('experiment.json'), ...flags],
    ...['--data', at('data.json'), '--json'],
  ];
  const merge = (shards: readonly string[], runs = 'merged') =>
    memgym('runs', 'merge', ...experiment(...shards), '--runs', at(runs));

  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({ chat: (request) => ({ text: fittingReply(request) }) });
    const users = generateUsersOffline({ users: 5, questions: 2, periods: 2 });
    await writeFile(at('data.json'), JSON.stringify(users.map(toAMemGymItem)));
    const config = {
      name: 'tiny',
      benchmark: { type: 'amemgym' },
      embedder: { type: 'openai', model: 'test-embedder', dimensions: 8 },
      systems: ['native', 'awe'],
    };
    await writeFile(at('experiment.json'), JSON.stringify(config));
    const whole = await memgym('run', ...experiment('--runs', at('alone'), '--cache-dir', at('alone-cache')));
    ({ runId } = JSON.parse(whole.stdout));
    for (const index of [1, 2, 3]) {
      const folders = ['--runs', at(`machine-${index}`), '--cache-dir', at(`cache-${index}`)];
      await memgym('run', ...experiment('--shard', `${index}/3`, ...folders));
    }
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('make the same run as one machine, without a call', async () => {
    const before = server.requests.length;
    const { stdout } = await merge([shardAt(3), shardAt(1), shardAt(2)]);
    expect(server.requests).toHaveLength(before);
    expect(JSON.parse(stdout)).toMatchObject({ runId });
    expect(await lastingFiles(at('merged'))).toEqual(await lastingFiles(at('alone')));
    const ledgers = await Promise.all(
      ['alone', 'merged'].map(async (runs) =>
        JSON.parse(await readFile(at(runs, runId, 'ledger.json'), 'utf8')),
      ),
    );
    expect(ledgers[1].total.paid.calls).toBe(ledgers[0].total.paid.calls);
    expect(ledgers[0].total.paid.calls).toBeGreaterThan(50);
    await expect(merge([shardAt(1), shardAt(2), shardAt(3)])).rejects.toThrow('the run exists already');
  });

  it('start a merge that was killed again', async () => {
    // The parts that it had copied, without the manifest that a finished run has.
    await cp(join(shardAt(2), 'episodes'), at('half', runId, 'episodes'), { recursive: true });
    await cp(join(shardAt(2), 'texts'), at('half', runId, 'texts'), { recursive: true });
    await merge([shardAt(1), shardAt(2), shardAt(3)], 'half');
    expect(await lastingFiles(at('half'))).toEqual(await lastingFiles(at('alone')));
  });

  it('list a shard, and say why it has no results', async () => {
    const { stdout } = await memgym('runs', 'list', '--runs', at('machine-2'));
    expect(stdout).toContain('shard 2 of 3, complete');
    await expect(memgym('runs', 'failures', shardAt(2))).rejects.toMatchObject({
      message: expect.stringContaining('is shard 2 of 3 of a run, which has no results'),
      hint: expect.stringContaining('memgym runs merge'),
    });
  });

  it('resume a shard without paying again', async () => {
    const before = server.requests.length;
    await rm(join(shardAt(1), 'episodes', 'awe'), { recursive: true });
    const folders = ['--runs', at('machine-1'), '--cache-dir', at('cache-1')];
    await expect(merge([shardAt(1), shardAt(2), shardAt(3)], 'early')).rejects.toMatchObject({
      message: expect.stringMatching(/shard-1-of-3: \d episodes are not played to their end/),
      hint: expect.stringContaining('--shard 1/3'),
    });
    await memgym('run', ...experiment('--shard', '1/3', ...folders));
    expect(server.requests).toHaveLength(before);
  });

  it.each([
    ['a missing shard', () => [shardAt(1), shardAt(3)], 'shard 2 of 3: missing'],
    [
      'a shard given twice',
      () => [shardAt(1), shardAt(1), shardAt(2), shardAt(3)],
      'shard 1 of 3 is given twice',
    ],
    [
      'a copy of a shard',
      () => [shardAt(1), at('copy'), shardAt(2), shardAt(3)],
      'shard 1 of 3 is given twice',
    ],
    ['a whole run', () => [at('alone', runId)], 'is a whole run, not a shard'],
    ['a folder without a run', () => [at('nowhere')], 'contains no run'],
  ])('refuse %s before anything is written', async (_what, shards, problem) => {
    await cp(shardAt(1), at('copy'), { recursive: true });
    await expect(merge(shards(), 'refused')).rejects.toThrow(problem);
    await expect(readFile(at('refused', runId, 'manifest.json'))).rejects.toThrow('ENOENT');
  });

  it('refuse shards of another run, naming what differs', async () => {
    const other = memgym(
      'runs',
      'merge',
      ...experiment(shardAt(1), '--set', 'seed=8'),
      '--runs',
      at('refused'),
    );
    await expect(other).rejects.toThrow('belongs to another run; these parts differ: runId, config');
  });

  it.each(['0/3', '4/3', '1', 'a/b', '1/0'])('refuse --shard %s', async (part) => {
    await expect(memgym('run', ...experiment('--shard', part))).rejects.toThrow('e.g. 2/3');
  });

  it('refuse more shards than episodes', async () => {
    await expect(memgym('run', ...experiment('--shard', '1/9', '--runs', at('many')))).rejects.toThrow(
      '9 shards: the run has only 5 episodes',
    );
  });
});
