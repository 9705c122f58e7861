/**
 * How close the limiter comes to what a server allows: calls of 50 ms on a server that refuses more than
 * 12 at once, with the limit known and not known, beside the bare SDK that keeps 12 under way.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/paced-calls.ts [calls]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatRequest } from '@memgym/core';
import type { LimiterOptions } from '@memgym/llm-client';
import OpenAI from 'openai';
import { newPrompts } from './prompts.js';
import { startServerProcess } from './server-process.js';
import { createWiredModel } from './wired-model.js';
import { work } from './work.js';

const calls = Number(process.argv[2] ?? 1000);
const inFlight = 12;
const delayMs = 50;
const boundMs = (calls / inFlight) * delayMs;
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));

interface Asked {
  complete(request: ChatRequest): Promise<unknown>;
}

/** Makes the calls twice, each time others: at first, and once more with what was learned. */
async function measure(name: string, wanted: number, make: (baseUrl: string) => Asked): Promise<void> {
  const server = await startServerProcess({ text: 'ok', delayMs, inFlight });
  const { complete } = make(server.baseUrl);
  for (const part of ['first', 'again'] as const) {
    const before = await server.totals();
    const prompts = newPrompts(calls, part === 'first' ? 0 : calls);
    const { wallMs, cpuMs } = await work(prompts, wanted, complete);
    const refused = (await server.totals()).refused - before.refused;
    console.log(
      `${name}, ${part}: ${(wallMs / boundMs).toFixed(2)} times the bound of ${Math.round(boundMs)} ms; ` +
        `${(cpuMs / calls).toFixed(2)} ms of processor time a call; ${refused} of ${calls + refused} requests refused`,
    );
  }
  server.close();
}

/** Everything that a run puts around a model, with 48 calls that want to be made at any moment. */
const withLimits = (name: string, limits: LimiterOptions) =>
  measure(name, 48, (baseUrl) => {
    const cacheFolder = join(folder, name, 'cache');
    return createWiredModel({ baseUrl, cacheFolder, runFolder: join(folder, name, 'run'), limits });
  });

try {
  await measure('bare SDK', inFlight, (baseUrl) => {
    const sdk = new OpenAI({ baseURL: baseUrl, apiKey: 'none', maxRetries: 0, logLevel: 'off' });
    return {
      complete: ({ messages }) =>
        sdk.chat.completions.create({ model: 'test-model', messages: [...messages], temperature: 0 }),
    };
  });
  await withLimits('limit known', { startInFlight: inFlight, maxInFlight: inFlight });
  await withLimits('limit not known', {});
} finally {
  await rm(folder, { recursive: true });
}
