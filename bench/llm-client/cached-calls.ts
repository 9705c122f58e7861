/**
 * Model calls per second that the cache of a run answers, with folder store, ledger, records and texts. Prompts of
 * 4 KB, and a conversation that grows to 300 messages and 600 KB, one message per call.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/cached-calls.ts [calls [rounds]]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatRequest } from '@memgym/core';
import { median } from '../indexes/median.js';
import { growingHistory, newPrompts } from './prompts.js';
import { startServerProcess } from './server-process.js';
import { createWiredModel } from './wired-model.js';
import { type WorkTime, work } from './work.js';

const calls = Number(process.argv[2] ?? 3000);
const rounds = Number(process.argv[3] ?? 5);
const turns = 300;
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));
const server = await startServerProcess({ text: 'A reply of some words. '.repeat(20) });
const wired = (run: string, mode: 'read-write' | 'replay-only') =>
  createWiredModel({
    baseUrl: server.baseUrl,
    cacheFolder: join(folder, 'cache'),
    runFolder: join(folder, run),
    mode,
  });
const kinds: readonly (readonly [name: string, concurrency: number, requests: () => ChatRequest[]])[] = [
  ['4 KB, one at once', 1, () => newPrompts(calls)],
  ['4 KB, eight at once', 8, () => newPrompts(calls)],
  ['a history of up to 600 KB', 1, () => growingHistory(turns)],
];

try {
  const first = wired('first', 'read-write');
  const asked = await work(newPrompts(calls), 8, first.complete);
  await work(growingHistory(turns), 1, first.complete);
  print('first time, eight at once', calls, [asked]);
  for (const [name, concurrency, requests] of kinds) {
    const times: WorkTime[] = [];
    for (let round = -1; round < rounds; round += 1) {
      // Each round is a separate run: its texts are written again, and its messages are new objects.
      const replay = wired(`${name} ${round}`, 'replay-only');
      const prompts = requests();
      const time = await work(prompts, concurrency, replay.complete);
      if (replay.ledger.summary().total.cachedCalls !== prompts.length)
        throw new Error('Some calls were not cached.');
      if (round >= 0) times.push(time);
    }
    print(name, requests().length, times);
  }
} finally {
  server.close();
  await rm(folder, { recursive: true });
}

function print(name: string, count: number, times: readonly WorkTime[]): void {
  const wall = count / (median(times.map(({ wallMs }) => wallMs)) / 1000);
  const cpu = count / (median(times.map(({ cpuMs }) => cpuMs)) / 1000);
  console.log(`${name}: ${Math.round(wall)} calls/s, ${Math.round(cpu)} per second of CPU time`);
}
