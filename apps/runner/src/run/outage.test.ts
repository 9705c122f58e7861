import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import {
  type OpenAIServer,
  type OpenAIServerOptions,
  serverFailure,
  startOpenAIServer,
} from '@memgym/llm-client/testing';
import { openRun } from '@memgym/runs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planRun } from '../plan/run-plan.js';
import type { RunProgress } from './play-plan.js';
import { runExperiment } from './run-experiment.js';

const everyday = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
let place = '';
let server: OpenAIServer | undefined;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-outage-'));
});
afterEach(async () => {
  await server?.close();
  await rm(place, { recursive: true });
});

const start = async (fail?: OpenAIServerOptions['fail']): Promise<OpenAIServer> => {
  server = await startOpenAIServer({ chat: () => '{"choice":"A"}', ...(fail && { fail }) });
  return server;
};

async function play(baseUrl: string, onProgress: (progress: RunProgress) => void) {
  const plan = await planRun({
    experiment: parseExperiment('test', {
      name: 'outage',
      benchmark: { type: 'conversations', episodeLimit: 2 },
      model: { type: 'openai', model: 'm', baseUrl },
      embedder: { type: 'offline' },
      systems: ['none', 'bm25-m'],
    }),
    dataPath: everyday,
    environment: {},
    configFolder: place,
  });
  return runExperiment(plan, {
    runsFolder: join(place, 'runs'),
    cacheFolder: join(place, 'cache'),
    onProgress,
  });
}

it('waits visibly while the server fails at the start and in the middle, and then has every answer', async () => {
  let asked = 0;
  let refused = 0;
  const running = await start(() => {
    asked += 1;
    const isDown = asked <= 8 || (asked > 24 && asked <= 36);
    if (!isDown) return undefined;
    refused += 1;
    return refused % 2 === 0 ? { status: 0 } : serverFailure(503, 'restarting');
  });
  const waitedFor = new Set<string>();
  const doneWhileWaiting = new Set<boolean>();
  const finished = await play(running.baseUrl, ({ waiting, callsPaid }) => {
    if (waiting === undefined) return;
    waitedFor.add(waiting.wait.reason);
    doneWhileWaiting.add(callsPaid > 0);
  });
  expect(refused).toBe(20);
  expect(waitedFor.size).toBeGreaterThan(0);
  expect(['connection', 'server']).toEqual(expect.arrayContaining([...waitedFor]));
  // The failures come before the first answer and after some answers.
  expect(doneWhileWaiting).toEqual(new Set([false, true]));
  const { questionsDone, questionsTotal, callsPaid } = finished.progress;
  expect([finished.manifest.status, finished.problems, questionsDone]).toEqual([
    'complete',
    [],
    questionsTotal,
  ]);
  const { answers } = await openRun(finished.folder);
  expect(answers).toHaveLength(questionsTotal);
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['answered']));
  expect(running.chatRequests).toHaveLength(callsPaid + refused);
});

it('waits for a server that refuses connections until it listens', async () => {
  const { baseUrl } = await start();
  const target = Number(new URL(baseUrl).port);
  const door = createServer((socket) => {
    const inner = connect(target, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    for (const end of [socket, inner]) end.on('error', () => socket.destroy());
  });
  const port = await listen(door, 0);
  await close(door);
  let opened: Promise<number> | undefined;
  const finished = await play(`http://127.0.0.1:${port}/v1`, ({ waiting }) => {
    if (waiting?.wait.message.includes('ECONNREFUSED')) opened ??= listen(door, port);
  });
  expect(await opened).toBe(port);
  expect([finished.manifest.status, finished.problems]).toEqual(['complete', []]);
  await server?.close();
  await close(door);
});

const listen = (door: Server, port: number) =>
  new Promise<number>((resolve) =>
    door.listen(port, '127.0.0.1', () => resolve((door.address() as AddressInfo).port)),
  );
const close = (door: Server) => new Promise<unknown>((resolve) => door.close(resolve));
