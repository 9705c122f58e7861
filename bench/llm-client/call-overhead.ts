/**
 * Overhead of a call compared with the bare SDK: CPU time of the client, prompts of 4 KB, a server in a separate
 * process.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/call-overhead.ts [calls [rounds]]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenAIChatModel } from '@memgym/llm-client';
import OpenAI from 'openai';
import { median } from '../indexes/median.js';
import { newPrompts } from './prompts.js';
import { startServerProcess } from './server-process.js';
import { createWiredModel } from './wired-model.js';
import { type WorkTime, work } from './work.js';

const calls = Number(process.argv[2] ?? 300);
const rounds = Number(process.argv[3] ?? 25);
const concurrency = 8;
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));
const server = await startServerProcess({ text: 'A reply of some words. '.repeat(20) });

const sdk = new OpenAI({ baseURL: server.baseUrl, apiKey: 'none', maxRetries: 0, logLevel: 'off' });
const client = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });
const wired = createWiredModel({
  baseUrl: server.baseUrl,
  cacheFolder: join(folder, 'cache'),
  runFolder: join(folder, 'run'),
});

let asked = 0;
const fresh = () => {
  asked += calls;
  return newPrompts(calls, asked);
};
const ways: readonly (readonly [name: string, go: () => Promise<WorkTime>])[] = [
  [
    'bare SDK',
    () =>
      work(fresh(), concurrency, ({ messages }) =>
        sdk.chat.completions.create({ model: 'test-model', messages: [...messages], temperature: 0 }),
      ),
  ],
  ['client alone', () => work(fresh(), concurrency, client.complete)],
  ['with limiter, budget, cache, ledger, trace', () => work(fresh(), concurrency, wired.complete)],
];

try {
  const times = ways.map((): WorkTime[] => []);
  // The variants take turns, so that a busy minute of the machine affects all of them.
  for (let round = -1; round < rounds; round += 1) {
    for (const [place, [, go]] of ways.entries()) {
      const time = await go();
      if (round >= 0) times[place]?.push(time);
    }
  }
  const best = times.map((own) => Math.min(...own.map(({ cpuMs }) => cpuMs / calls)));
  const bare = times[0] ?? [];
  for (const [place, [name]] of ways.entries()) {
    const own = times[place] ?? [];
    const ratio = median(own.map((time, round) => time.cpuMs / (bare[round]?.cpuMs ?? Number.NaN)));
    const wall = median(own.map((time) => time.wallMs / calls));
    const cpu = best[place] ?? Number.NaN;
    console.log(
      `${name}: ${cpu.toFixed(3)} ms of CPU time per call, ${(cpu / (best[0] ?? Number.NaN)).toFixed(2)} times bare ` +
        `(best rounds; median of rounds ${ratio.toFixed(2)}), ${wall.toFixed(3)} ms of wall time`,
    );
  }
} finally {
  server.close();
  await rm(folder, { recursive: true });
}
