import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallRecord } from '@memgym/core';
import { type OpenAIServer, serverFailure } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InterruptingServer, startInterruptingServer } from './testing/interrupting-server.js';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

/** Sums without the seconds, which differ when calls are repeated. */
const withoutTime = (sums: unknown): unknown =>
  JSON.parse(JSON.stringify(sums, (name, value) => (name === 'seconds' ? undefined : value)));

describe('a run with a budget', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let interrupt: InterruptingServer['interrupt'];
  let fails: (index: number) => boolean;
  beforeEach(async () => {
    fails = () => false;
    place = await temporaryFolder();
    ({ server, interrupt } = await startInterruptingServer({
      fail: () => (fails(server.requests.length - 1) ? serverFailure(500, 'busy') : undefined),
      chat: () => ({ text: '{"choice":"A"}', delayMs: 5 }),
    }));
    const experiment = {
      name: 'capped',
      benchmark: { type: 'conversations', path: sample },
      systems: ['bm25-m', 'recent'],
    };
    await writeFile(join(place.path, 'experiment.json'), JSON.stringify(experiment));
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });
  const run = (...flags: string[]) =>
    runCommand(['run', 'experiment.json', '--json', ...flags], {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl },
    });

  const needed = 144;
  const runFolder = async (runs = 'runs'): Promise<string> => {
    const [name] = (await readdir(join(place.path, runs))).filter((each) => each.startsWith('capped'));
    return join(place.path, runs, name ?? '');
  };
  const callsIn = async (folder: string): Promise<CallRecord[]> => {
    const files = await readdir(join(folder, 'calls'), { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
    );
    const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
    return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'call');
  };
  const totalOf = async (folder: string) =>
    JSON.parse(await readFile(join(folder, 'ledger.json'), 'utf8')).total;

  it('uses its cap to the last call, and continues with a higher one as if it had never stopped', async () => {
    const stopped = await run('--budget', 'calls=20');
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toBe('');
    expect(stopped.stderr).toContain('budget of 20 calls');
    expect(stopped.stderr).toContain('Flag: --budget calls=');
    expect(server.chatRequests).toHaveLength(20);
    const folder = await runFolder();
    // A call stopped by the budget is not recorded.
    const records = await callsIn(folder);
    expect(records).toHaveLength(20);
    expect(records.filter(({ error, cached }) => error !== undefined || cached)).toEqual([]);
    expect(await totalOf(folder)).toMatchObject({ calls: 20, failedCalls: 0, paid: { calls: 20 } });

    const stillStopped = await run('--budget', 'calls=20');
    expect(stillStopped.code).toBe(1);
    expect(server.chatRequests).toHaveLength(20);

    const finished = await run('--budget', `calls=${needed}`);
    expect(finished.code).toBe(0);
    expect(finished.stderr).toContain(`${needed - 20} model calls made, 20 served from the cache`);
    expect(finished.stderr).toMatch(/, [1-9]\d* of \d+ in flight, \d+ waiting, \d+ a minute/);
    expect(server.chatRequests).toHaveLength(needed);

    const uncapped = await run('--runs', 'other', '--cache-dir', 'other-cache');
    expect(server.chatRequests).toHaveLength(2 * needed);
    const [capped, whole] = [finished, uncapped].map(({ stdout }) => JSON.parse(stdout));
    expect(capped.systems).toEqual(whole.systems);
    for (const sums of ['total', 'bySystem', 'byRole', 'byPhase']) {
      expect(withoutTime(capped.cost[sums])).toEqual(withoutTime(whole.cost[sums]));
    }
    expect(await totalOf(folder)).toMatchObject({ calls: needed, cachedCalls: 20, paid: { calls: needed } });
    expect(await lastingFiles(folder)).toEqual(await lastingFiles(await runFolder('other')));
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('also records its cost when it is interrupted by %s', async (signal, code) => {
    const env = { OPENAI_BASE_URL: server.baseUrl };
    const interrupted = await interrupt(
      30,
      (onStart) => runCommand(['run', 'experiment.json'], { cwd: place.path, env, onStart }),
      signal,
    );
    expect(interrupted.stderr).toContain(`interrupted by ${signal}.`);
    expect(interrupted.code).toBe(code);
    const { paid, calls } = await totalOf(await runFolder());
    expect(paid.calls).toBe(calls);
    expect(calls).toBeGreaterThan(20);
    expect(calls).toBeLessThanOrEqual(server.chatRequests.length);
  });

  it('is never exceeded by batched embeddings and failed tries, in any part of the run', async () => {
    const turns = Array.from({ length: 300 }, (_value, index) => ({
      id: `t${index}`,
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: `Word ${index} of ${index * 7}.`,
    }));
    const sessions = [{ id: 's', startTime: '2025-01-12T09:10:00', turns }];
    const questions = ['Which?', 'What?'].map((text) => ({
      text,
      askedAt: '2025-02-12T09:10:00',
      evidence: ['t1'],
      expected: 'Word 7',
    }));
    const experiment = {
      name: 'batches',
      benchmark: { type: 'conversations', path: 'long.json' },
      embedder: { type: 'openai', model: 'e', dimensions: 8 },
      systems: ['emb-m'],
    };
    const data = { format: 'memgym-conversations@1', episodes: [{ id: 'e', sessions, questions }] };
    await writeFile(join(place.path, 'long.json'), JSON.stringify(data));
    await writeFile(join(place.path, 'batches.json'), JSON.stringify(experiment));
    const play = (...flags: string[]) =>
      runCommand(['run', 'batches.json', '--json', ...flags], {
        cwd: place.path,
        env: { OPENAI_BASE_URL: server.baseUrl },
      });
    const whole = await play('--runs', 'whole', '--cache-dir', 'whole-cache');
    expect(whole.code).toBe(0);
    const before = server.requests.length;
    const sizes = server.requests.flatMap(({ body }) =>
      body.input === undefined ? [] : [body.input.length],
    );
    expect(sizes).toEqual(expect.arrayContaining([128, 128, 44]));

    fails = (index) => (index - before) % 3 === 1;
    let cap = 0;
    for (let code: number | null = 1; code !== 0 && cap < 40; ) {
      cap += 2;
      const part = await play('--budget', `calls=${cap}`);
      ({ code } = part);
      expect(server.requests.length - before).toBeLessThanOrEqual(cap);
      if (code === 0) expect(JSON.parse(part.stdout).systems).toEqual(JSON.parse(whole.stdout).systems);
      else {
        expect(part.stderr).toContain(`budget of ${cap} calls; `);
        expect(server.requests.length - before).toBe(cap);
      }
    }
    const failed = server.requests.slice(before).filter((_request, index) => index % 3 === 1);
    expect(failed.length).toBeGreaterThan(0);
    expect(server.requests.length - before).toBe(before + failed.length);
  });

  it('reports a missing price when dollars are capped', async () => {
    const refused = await run('--budget', 'usd=1');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('price');
    expect(refused.stderr).toContain('Flags: --prices, --budget tokens=, --budget calls=');
    expect(server.requests).toHaveLength(0);
    // The error comes before anything is written.
    expect(await readdir(place.path)).not.toContain('runs');
    const priced = await run('--budget', 'usd=0.01', '--set', 'model.price={"input":100,"output":100}');
    expect(priced.code).toBe(1);
    expect(priced.stderr).toContain('budget of $0.01');
  });

  it('stops before its cap on tokens is exceeded, and continues with a higher one', async () => {
    const stopped = await run('--budget', 'tokens=20000');
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain('budget of 20,000 tokens');
    expect(stopped.stderr).toContain('Flag: --budget tokens=');
    const paid = server.chatRequests.length;
    expect(paid).toBeGreaterThan(5);
    const finished = await run('--budget', 'tokens=100000000');
    expect(finished.code).toBe(0);
    expect(server.chatRequests).toHaveLength(needed);
  });

  it('refuses a cap that is not a number', async () => {
    const refused = await run('--budget', 'calls=many');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('calls');
    expect(server.requests).toHaveLength(0);
  });
});
