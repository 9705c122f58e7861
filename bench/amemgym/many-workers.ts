/**
 * Runs of AMemGym in one process, with `--workers 4` and in a queue on Redis, against a server that counts.
 *
 * `pace`: most requests that arrived at the server within any 60 s, at 240 requests a minute.
 * `speed`: seconds from the first to the last request in the queue with one, two and four workers of one episode each,
 * against a server of 100 ms a reply. Each worker waits for the server nearly always, so that the cores of this machine
 * do not limit it.
 *
 * Build first: this starts the installed command. Needs `redis-server`.
 *
 *     node --import tsx amemgym/many-workers.ts pace [users] | speed [users]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { findRedis, startRedis } from '@memgym/executor-bullmq/testing';
import { fittingReply, startOpenAIServer } from '@memgym/llm-client/testing';

const program = fileURLToPath(new URL('../../apps/cli/dist/memgym.js', import.meta.url));
const [what = 'speed', wanted = '8'] = process.argv.slice(2);
const requestsPerMinute = 240;
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));
let arrivals: number[] = [];
const server = await startOpenAIServer({
  fail: () => {
    arrivals.push(performance.now());
    return undefined;
  },
  chat: (request) => ({ text: fittingReply(request), delayMs: 100 }),
});
const installed = findRedis();
if ('missing' in installed) throw new Error(installed.missing);
const redis = await startRedis(installed);
const env = { ...process.env, OPENAI_BASE_URL: server.baseUrl, REDIS_URL: redis.url };

const start = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });

interface Played {
  readonly seconds: number;
  readonly requests: number;
  readonly mostPerMinute: number;
}

async function play(name: string, flags: readonly string[]): Promise<Played> {
  arrivals = [];
  const child = start([
    ...['run', 'experiment.json', '--data', 'data.json', '--runs', name, '--cache-dir', `${name}-cache`],
    ...flags,
  ]);
  let said = '';
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`);
  return {
    seconds: ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1000,
    requests: arrivals.length,
    mostPerMinute: mostWithin(arrivals, 60_000),
  };
}

/** The run with this many workers, which were started before. */
async function playQueued(name: string, workers: number): Promise<Played> {
  const started = Array.from({ length: workers }, () => start(['worker', '--concurrency', '1']));
  const ended = started.map((child) => once(child, 'close'));
  try {
    return await play(name, ['--workers', 'redis']);
  } finally {
    for (const child of started) child.kill('SIGTERM');
    await Promise.all(ended);
  }
}

function mostWithin(times: readonly number[], windowMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, at] of times.entries()) {
    while ((times[first] ?? at) <= at - windowMs) first += 1;
    most = Math.max(most, index + 1 - first);
  }
  return most;
}

const show = (name: string, { seconds, requests, mostPerMinute }: Played): void =>
  console.log(`${name}: ${requests} requests in ${seconds.toFixed(1)} s, at most ${mostPerMinute} in 60 s`);

try {
  const users = generateUsersOffline({ users: Number(wanted), questions: 2, periods: 3 });
  await writeFile(join(folder, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
  const experiment = {
    name: 'bench',
    benchmark: { type: 'amemgym' },
    embedder: { type: 'offline' },
    systems: ['native', 'bm25-m'],
    concurrency: { episodes: 64, ...(what === 'pace' && { requestsPerMinute }) },
  };
  await writeFile(join(folder, 'experiment.json'), JSON.stringify(experiment));
  if (what === 'pace') {
    show('one process', await play('one', []));
    show('--workers 4', await play('workers', ['--workers', '4']));
  }
  const alone = what === 'speed' ? await playQueued('queue-1', 1) : undefined;
  if (alone !== undefined) show('queue, one worker', alone);
  for (const workers of what === 'speed' ? [2, 4] : [4]) {
    const played = await playQueued(`queue-${workers}`, workers);
    show(`queue, ${workers} workers`, played);
    if (alone !== undefined) console.log(`${(alone.seconds / played.seconds).toFixed(2)} times one worker`);
  }
} finally {
  await redis.stop();
  await server.close();
  await rm(folder, { recursive: true });
}
