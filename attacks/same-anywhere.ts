import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { findRedis, startRedis } from '@memgym/executor-bullmq/testing';
import { fittingReply, startOpenAIServer } from '@memgym/llm-client/testing';
import type { Attack, Battle } from './harness/attack.js';
import { memgym } from './harness/processes.js';
import { difference, lastingDigests } from './harness/scene.js';

const shards = 3;

/** Plays the same experiments in one process, with workers, in a queue and in shards. */
export const sameAnywhere: Attack = {
  name: 'same-anywhere',
  promise:
    'A run has the same records and metrics in one process, with 2 workers, in a queue with 1, 2 and 4 workers, and merged from 3 shards.',
  async run(battle) {
    const installed = findRedis();
    if ('missing' in installed) battle.note(`without a queue: ${installed.missing}`);
    const redis = 'missing' in installed ? undefined : await startRedis(installed);
    const server = await startOpenAIServer({ chat: (request) => ({ text: fittingReply(request) }) });
    const env = { OPENAI_BASE_URL: server.baseUrl, ...(redis && { REDIS_URL: redis.url }) };
    try {
      for (const [name, experiment] of experimentsOf(battle))
        await playAnywhere(battle, name, experiment, env);
    } finally {
      await redis?.stop();
      await server.close();
    }
  },
};

interface Played {
  readonly benchmark: object;
  /** So that there is an episode for each shard. */
  readonly trials?: number;
  readonly systems: readonly unknown[];
}

function experimentsOf({ target, short, folder, note }: Battle): [name: string, played: Played][] {
  const users = join(folder('data'), 'users.json');
  writeFileSync(
    users,
    JSON.stringify(generateUsersOffline({ users: 3, questions: 2, periods: 2 }).map(toAMemGymItem)),
  );
  const experiments: [string, Played][] = [
    ['amemgym', { benchmark: { type: 'amemgym', path: users }, systems: ['native', 'awe'] }],
  ];
  if (short) return experiments;
  const samples = join(target, 'data/samples/memorybench');
  const stepwise = { incomplete: true, partition: 'Open-Domain', protocol: 'stepwise' };
  experiments.push([
    'memorybench',
    {
      benchmark: { type: 'memorybench', path: samples, options: stepwise },
      systems: ['bm25-m', 'mem0'],
      trials: shards,
    },
  ]);
  const data = process.env.MEMGYM_DATA_DIR;
  if (data === undefined) note('without LoCoMo: MEMGYM_DATA_DIR is not set');
  else {
    const locomo = {
      type: 'locomo',
      path: join(data, 'locomo', 'locomo10.json'),
      episodeLimit: 3,
      questionLimit: 12,
    };
    experiments.push(['locomo', { benchmark: locomo, systems: ['mem0'] }]);
  }
  return experiments;
}

async function playAnywhere(
  { target, folder, count, note, short }: Battle,
  name: string,
  { benchmark, systems, trials = 1 }: Played,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const cwd = folder(name);
  const experiment = {
    name,
    benchmark,
    systems,
    trials,
    embedder: { type: 'offline' },
    model: { type: 'openai', model: 'm' },
  };
  writeFileSync(join(cwd, 'experiment.json'), JSON.stringify(experiment));
  const command = (...args: string[]) => memgym(args, { target, cwd, env });
  const run = (place: string, ...flags: string[]) =>
    command('run', 'experiment.json', '--runs', place, '--cache-dir', `${place}-cache`, ...flags);
  const compare = (place: string, { code, stderr }: Awaited<ReturnType<typeof run>>): void =>
    count(
      `${name}, ${place}`,
      code === 0 ? difference(expected, lastingDigests(join(cwd, place))) : stderr.slice(-300),
    );

  const alone = await run('alone');
  if (alone.code !== 0) throw new Error(`${name} fails in one process: ${alone.stderr}`);
  const expected = lastingDigests(join(cwd, 'alone'));
  note(`${name}: ${Object.keys(expected).length} files compared`);
  compare('2-workers', await run('2-workers', '--workers', '2'));

  for (const workers of env.REDIS_URL === undefined ? [] : short ? [2] : [1, 2, 4]) {
    const leave: (() => void)[] = [];
    const onStart = (child: ChildProcess) => leave.push(() => child.kill('SIGTERM'));
    const ended = Array.from({ length: workers }, () =>
      memgym(['worker', '--concurrency', '2'], { target, cwd, env, onStart }),
    );
    compare(`queue-of-${workers}`, await run(`queue-of-${workers}`, '--workers', 'redis'));
    for (const end of leave) end();
    await Promise.all(ended);
  }

  const runId =
    Object.keys(expected)[0]
      ?.split('/')
      .find((part) => part !== '') ?? '';
  const folders: string[] = [];
  for (let shard = 1; shard <= shards; shard += 1) {
    const place = `shard-${shard}`;
    const { code, stderr } = await run(place, '--shard', `${shard}/${shards}`);
    if (code !== 0) return count(`${name}, ${place}`, stderr.slice(-300));
    folders.push(join(place, `${runId}-shard-${shard}-of-${shards}`));
  }
  compare('merged', await command('runs', 'merge', 'experiment.json', ...folders, '--runs', 'merged'));
}
