/**
 * CPU time of a call in a whole on-policy run of AMemGym, in one process and in units of a call through the bare SDK:
 * users made offline, `bm25-m(2,4,30)`, each question repeated with its evidence (the diagnosis), a server on loopback
 * that answers at once in a process of its own. Calls through the SDK are made before and after the run, because the
 * times of a shared machine vary by half.
 *
 * Build first: this measures the installed packages.
 *
 *     node --import tsx amemgym/cpu-of-calls.ts [users]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { planRun, runExperiment } from '@memgym/runner';
import OpenAI from 'openai';
import { work } from '../llm-client/work.js';

const users = Number(process.argv[2] ?? 60);
// The loader of this file enables source maps, and a run would read the source maps of all modules.
process.setSourceMapsEnabled(false);
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));
const server = spawn(
  process.execPath,
  ['--import', 'tsx', fileURLToPath(new URL('server.ts', import.meta.url)), '0'],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

try {
  const [url] = (await once(server.stdout, 'data')) as [Buffer];
  const baseURL = String(url).trim();
  const items = generateUsersOffline({ users }).map(toAMemGymItem);
  await writeFile(join(folder, 'data.json'), JSON.stringify(items));
  const plan = await planRun({
    experiment: parseExperiment('bench', {
      name: 'bench',
      benchmark: { type: 'amemgym' },
      embedder: { type: 'offline' },
      systems: ['bm25-m(2,4,30)'],
      concurrency: { startInFlight: 512, maxInFlight: 512 },
    }),
    dataPath: join(folder, 'data.json'),
    environment: { OPENAI_BASE_URL: baseURL },
  });
  const bareBefore = await bareCall(baseURL);
  const before = process.cpuUsage();
  const started = performance.now();
  let playedMs: number | undefined;
  const { progress } = await runExperiment(plan, {
    runsFolder: join(folder, 'runs'),
    cacheFolder: join(folder, 'cache'),
    onProgress: ({ stage }) => {
      if (stage === 'reading') playedMs ??= cpuMs(before);
    },
  });
  const allMs = cpuMs(before);
  const seconds = (performance.now() - started) / 1000;
  const bareAfter = await bareCall(baseURL);
  const bare = (bareBefore + bareAfter) / 2;
  const calls = progress.callsPaid;
  const show = (name: string, ms: number): void =>
    console.log(
      `${name}: ${(ms / calls).toFixed(2)} ms a call, ${(ms / calls / bare).toFixed(2)} times bare`,
    );
  console.log(`${users} users, ${calls} calls in ${seconds.toFixed(1)} s`);
  console.log(`bare SDK: ${bareBefore.toFixed(2)} ms a call before, ${bareAfter.toFixed(2)} after`);
  show('playing', playedMs ?? Number.NaN);
  show('with results and report', allMs);
  console.log(`at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB of memory`);
} finally {
  server.stdin.end();
  await rm(folder, { recursive: true });
}

/** CPU time of a call with a prompt of 4 KB through the SDK alone, eight at once, in ms: the lower half of 20 rounds. */
async function bareCall(baseURL: string): Promise<number> {
  const client = new OpenAI({ baseURL, apiKey: 'none', maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: 'a few words '.repeat(341) }];
  const calls = Array.from({ length: 100 });
  const rounds: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { cpuMs: ms } = await work(calls, 8, () =>
      client.chat.completions.create({ model: 'test-model', messages, temperature: 0 }),
    );
    rounds.push(ms / calls.length);
  }
  const lower = rounds.sort((a, b) => a - b).slice(0, rounds.length / 2);
  return lower.reduce((sum, ms) => sum + ms, 0) / lower.length;
}
