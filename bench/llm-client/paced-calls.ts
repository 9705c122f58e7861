/**
 * Throughput of the limiter relative to the maximum: calls of 50 ms on a server that refuses more than 12 at once,
 * with the limit known and unknown, compared with the bare SDK with 12 in flight.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/paced-calls.ts [calls [rounds]]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatRequest } from '@memgym/core';
import type { LimiterOptions } from '@memgym/llm-client';
import OpenAI from 'openai';
import { median } from '../indexes/median.js';
import { newPrompts } from './prompts.js';
import { startServerProcess } from './server-process.js';
import { createWiredModel } from './wired-model.js';
import { work } from './work.js';

const calls = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 6);
const inFlight = 12;
const delayMs = 50;
const boundMs = (calls / inFlight) * delayMs;
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));

interface Asked {
  complete(request: ChatRequest): Promise<unknown>;
}

interface Round {
  readonly timesBound: number;
  readonly cpuMsPerCall: number;
  readonly refused: number;
}

/** A variant of making the calls, on a separate server; each round makes other calls. */
async function prepare(name: string, wanted: number, make: (baseUrl: string) => Asked) {
  const server = await startServerProcess({ text: 'ok', delayMs, inFlight });
  const { complete } = make(server.baseUrl);
  const done: Round[] = [];
  return {
    name,
    done,
    close: server.close,
    async round(): Promise<void> {
      const before = await server.totals();
      const { wallMs, cpuMs } = await work(newPrompts(calls, done.length * calls), wanted, complete);
      const refused = (await server.totals()).refused - before.refused;
      done.push({ timesBound: wallMs / boundMs, cpuMsPerCall: cpuMs / calls, refused });
    },
  };
}

/** A model with the whole chain of a run, and 48 concurrent calls. */
const withLimits = (name: string, limits: LimiterOptions) =>
  prepare(name, 48, (baseUrl) => {
    const cacheFolder = join(folder, name, 'cache');
    return createWiredModel({ baseUrl, cacheFolder, runFolder: join(folder, name, 'run'), limits });
  });

const ways = [
  await prepare('bare SDK', inFlight, (baseUrl) => {
    const sdk = new OpenAI({ baseURL: baseUrl, apiKey: 'none', maxRetries: 0, logLevel: 'off' });
    return {
      complete: ({ messages }) =>
        sdk.chat.completions.create({ model: 'test-model', messages: [...messages], temperature: 0 }),
    };
  }),
  await withLimits('limit known', { startInFlight: inFlight, maxInFlight: inFlight }),
  await withLimits('limit not known', {}),
];

try {
  // The variants take turns, so that a busy minute of the machine affects all of them.
  for (let round = 0; round < rounds; round += 1) for (const way of ways) await way.round();
  console.log(
    `${calls} calls of ${delayMs} ms, at most ${inFlight} at once: ${Math.round(boundMs)} ms at the least`,
  );
  for (const { name, done } of ways) {
    const times = done.map(({ timesBound }) => timesBound);
    const later = times.slice(1);
    console.log(
      `${name}: at first ${times[0]?.toFixed(2)} times that, then ${Math.min(...later).toFixed(2)} at best, ` +
        `${median(later).toFixed(2)} in the median, ${Math.max(...later).toFixed(2)} at worst; ` +
        `refused ${done.map(({ refused }) => refused).join(', ')} of ${calls}; ` +
        `${median(done.map(({ cpuMsPerCall }) => cpuMsPerCall)).toFixed(2)} ms of CPU time per call`,
    );
  }
} finally {
  for (const { close } of ways) close();
  await rm(folder, { recursive: true });
}
