/**
 * Cached model calls per second, and what a cached call costs beside the prompt's size: a model on a
 * local server, prompts of 4 KB, the folder store.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/cached-calls.ts [calls]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatModel, ChatRequest } from '@memgym/core';
import {
  createFolderCacheStore,
  createMemoryCacheStore,
  createOpenAIChatModel,
  withCache,
} from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';

const calls = Number(process.argv[2] ?? 2000);
const folder = await mkdtemp(join(tmpdir(), 'memgym-bench-'));
const server = await startOpenAIServer({ chat: ({ index }) => `Reply number ${index}. `.repeat(20) });
const model = createOpenAIChatModel({ model: 'test-model', baseUrl: server.baseUrl });

const filler = 'Melanie painted a sunrise over the lake and told Caroline about it. '.repeat(60);
/** New objects each time, as a rendered prompt gives them; otherwise their digests would be known. */
function prompts(): ChatRequest[] {
  return Array.from({ length: calls }, (_value, index) => ({
    role: 'assistant',
    messages: [
      { role: 'system', content: `Answer briefly. ${filler}`.slice(0, 3072) },
      { role: 'user', content: `${index}: ${filler}`.slice(0, 1024) },
    ],
  }));
}

async function measure(name: string, wrapped: ChatModel, concurrency: number): Promise<void> {
  const requests = prompts();
  const queue = requests.values();
  const started = performance.now();
  const before = process.cpuUsage();
  let cached = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const request of queue) if ((await wrapped.complete(request)).cached) cached += 1;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${name}: ${Math.round(calls / seconds)} calls/s (${Math.round((calls * 1e6) / (user + system))} per processor second), ${cached} of ${calls} cached`,
  );
}

try {
  const memory = createMemoryCacheStore();
  const kept = createFolderCacheStore(folder);
  await measure('first time, folder', withCache(model, { store: kept, mode: 'read-write' }), 8);
  for (const concurrency of [1, 8]) {
    const wrapped = withCache(model, { store: createFolderCacheStore(folder), mode: 'replay-only' });
    await measure(`again, folder, ${concurrency} at once`, wrapped, concurrency);
  }
  await measure('first time, memory', withCache(model, { store: memory, mode: 'read-write' }), 8);
  await measure('again, memory', withCache(model, { store: memory, mode: 'replay-only' }), 8);
} finally {
  await server.close();
  await rm(folder, { recursive: true });
}
