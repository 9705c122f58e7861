/**
 * Wall time of an on-policy run of AMemGym, 20 users of v1.base made offline, against a server that takes 100 ms per
 * reply and has no limit, compared with the longest chain of dependent calls of a user: its dialogue, message by
 * message, and one round of questions after the last period. Sequential calls through the bare `openai` SDK show the
 * share of the machine and the server in the difference. The work after the last answer computes the results.
 *
 * Build first: this measures the installed packages.
 *
 *     node --import tsx amemgym/on-policy.ts [users] [milliseconds a reply] [diagnosis] [bound]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { planRun, runExperiment } from '@memgym/runner';
import OpenAI from 'openai';

const users = Number(process.argv[2] ?? 20);
const delayMs = Number(process.argv[3] ?? 100);
const diagnosis = process.argv.includes('diagnosis');
const upperBound = process.argv.includes('bound');
// The loader of this file enables source maps, and a run would read the source maps of all modules.
process.setSourceMapsEnabled(false);
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));
const child = spawn(
  process.execPath,
  [...process.execArgv, fileURLToPath(new URL('server.ts', import.meta.url)), String(delayMs)],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
try {
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  const items = generateUsersOffline({ users }).map(toAMemGymItem);
  await writeFile(join(folder, 'data.json'), JSON.stringify(items));
  const plan = await planRun({
    experiment: parseExperiment('bench', {
      name: 'bench',
      benchmark: { type: 'amemgym', options: { diagnosis, upperBound } },
      embedder: { type: 'offline' },
      systems: ['bm25-m(2,4,30)'],
      concurrency: { startInFlight: 512, maxInFlight: 512 },
    }),
    dataPath: join(folder, 'data.json'),
    environment: { OPENAI_BASE_URL: String(url).trim() },
  });
  const bareMs = await bareCallMs(String(url).trim());
  const before = process.cpuUsage();
  const started = performance.now();
  let lastReply = started;
  const { progress, folder: run } = await runExperiment(plan, {
    runsFolder: join(folder, 'runs'),
    cacheFolder: join(folder, 'cache'),
    onProgress: () => {
      lastReply = performance.now();
    },
  });
  const afterLastReply = (performance.now() - lastReply) / 1000;
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  const chain =
    (Math.max(
      ...(await chains(
        run,
        plan.episodes.map(({ id }) => id),
      )),
    ) *
      delayMs) /
    1000;
  console.log(
    `${users} users, ${progress.callsPaid} calls of ${delayMs} ms: ${seconds.toFixed(1)} s; the longest chain is ` +
      `${chain.toFixed(1)} s, so ${(seconds / chain).toFixed(2)} times; after the last reply ` +
      `${afterLastReply.toFixed(2)} s, ${((100 * afterLastReply) / seconds).toFixed(1)} % of the run; CPU time ${((user + system) / 1e6).toFixed(1)} s; ` +
      `a bare call ${bareMs.toFixed(1)} ms, ${(seconds / ((chain / delayMs) * bareMs)).toFixed(2)} times a chain of those`,
  );
} finally {
  child.stdin.end();
  await rm(folder, { recursive: true });
}

/** The mean time of sequential calls through the SDK alone. */
async function bareCallMs(baseURL: string): Promise<number> {
  const client = new OpenAI({ baseURL, apiKey: 'none' });
  const messages = [{ role: 'user' as const, content: 'a few words '.repeat(700) }];
  const call = () => client.chat.completions.create({ model: 'test-model', messages });
  for (let warm = 0; warm < 5; warm += 1) await call();
  const started = performance.now();
  const calls = 30;
  for (let made = 0; made < calls; made += 1) await call();
  return (performance.now() - started) / calls;
}

/** Dependent calls by episode: replies, simulated messages, and the last round of questions. */
async function chains(run: string, ids: readonly string[]): Promise<number[]> {
  return Promise.all(
    ids.map(async (id) => {
      const text = await readFile(join(run, 'episodes', 'bm25-m-2-4-30', `${id}.jsonl`), 'utf8');
      const records = text
        .trimEnd()
        .split('\n')
        .map(
          (line) =>
            JSON.parse(line) as { kind: string; turn?: { role: string; id: string; sessionId: string } },
        );
      const replies = records.filter(({ turn }) => turn?.role === 'assistant').length;
      const simulated = records.filter(
        ({ turn }) => turn?.role === 'user' && turn.id !== turn.sessionId,
      ).length;
      return replies + simulated + 1;
    }),
  );
}
