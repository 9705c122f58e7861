/**
 * Memory of an on-policy run of AMemGym in one process, with all its users open at once or a few: the most that the
 * process held while it played, and while it made the results. The server is on loopback and answers after the given
 * time, so that users stay open.
 *
 * Build first: this measures the installed packages.
 *
 *     node --expose-gc --import tsx amemgym/memory-of-run.ts [users] [open at once] [periods] [milliseconds a reply]
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

const [users = 100, open = users, periods, delayMs = 0] = process.argv.slice(2).map(Number);
// The loader of this file enables source maps, and a run would read the source maps of all modules.
process.setSourceMapsEnabled(false);
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));
const server = spawn(
  process.execPath,
  ['--import', 'tsx', fileURLToPath(new URL('server.ts', import.meta.url)), String(delayMs)],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const most = { playing: 0, results: 0 };
let part: keyof typeof most = 'playing';
const watching = setInterval(() => {
  most[part] = Math.max(most[part], process.memoryUsage.rss());
}, 100);

try {
  const [url] = (await once(server.stdout, 'data')) as [Buffer];
  const items = generateUsersOffline({
    users,
    ...(periods !== undefined && { periods, questions: 2 }),
  }).map(toAMemGymItem);
  await writeFile(join(folder, 'data.json'), JSON.stringify(items));
  const plan = await planRun({
    experiment: parseExperiment('bench', {
      name: 'bench',
      benchmark: { type: 'amemgym' },
      embedder: { type: 'offline' },
      systems: ['bm25-m(2,4,30)'],
      concurrency: { episodes: open, startInFlight: open, maxInFlight: open },
    }),
    dataPath: join(folder, 'data.json'),
    environment: { OPENAI_BASE_URL: String(url).trim() },
  });
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const started = performance.now();
  const { progress } = await runExperiment(plan, {
    runsFolder: join(folder, 'runs'),
    cacheFolder: join(folder, 'cache'),
    onProgress: ({ stage }) => {
      part = stage === 'playing' || stage === 'proving' ? 'playing' : 'results';
    },
  });
  const seconds = (performance.now() - started) / 1000;
  // A block of the event loop hides what it held; the system counts it.
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(
    `${users} users, ${open} open, ${progress.questionsTotal} questions, ${progress.callsPaid} calls in ${seconds.toFixed(0)} s: ` +
      `${megabytes(before)} before, at most ${megabytes(most.playing)} while playing, ` +
      `${megabytes(Math.max(most.results, peak > most.playing * 1.02 ? peak : 0))} for the results`,
  );
} finally {
  clearInterval(watching);
  server.stdin.end();
  await rm(folder, { recursive: true });
}
