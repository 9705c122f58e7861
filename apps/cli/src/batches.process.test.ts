import type { ChildProcess } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fittingReply, type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMemgym, temporaryFolder } from './testing/run-memgym.js';

/** Questions of the run: each is answered, and its answer is judged. */
const count = 120;
const price = { input: 2, output: 8 };

const inBatches = ['--set', 'concurrency.batch=true'];
const withWrites = ['--set', 'concurrency.batchWrites=true'];

describe('a run in batches', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  /** The batch that does not end. */
  let held: string | undefined;

  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({
      chat: (request) =>
        request.body.response_format !== undefined
          ? fittingReply(request)
          : request.body.model === 'some-judge'
            ? 'Correct.'
            : `My answer to ${JSON.stringify(request.body).length}`,
      batches: { end: ({ id }) => (id === held ? undefined : {}) },
    });
    const episode = (id: string, from: number) => ({
      id,
      sessions: [{ turns: [{ role: 'user', content: `I am ${id}, and I keep a list.` }] }],
      questions: Array.from({ length: count / 2 }, (_each, index) => ({
        id: `q${from + index}`,
        text: `What is number ${from + index} of my list?`,
        expected: `thing ${from + index}`,
      })),
    });
    const episodes = [episode('ann', 0), episode('bea', count / 2)];
    const experiment = {
      name: 'batched',
      benchmark: { type: 'conversations', path: 'data.json', options: { judge: 'same-substance' } },
      systems: ['recent'],
      model: { type: 'openai', model: 'some-model', price },
      judge: { type: 'openai', model: 'some-judge', price },
    };
    await writeFile(
      join(place.path, 'data.json'),
      JSON.stringify({ format: 'memgym-conversations@1', episodes }),
    );
    await writeFile(join(place.path, 'experiment.json'), JSON.stringify(experiment));
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const memgym = (args: readonly string[], onStart?: (child: ChildProcess) => void) =>
    runMemgym(args, { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl }, onStart });

  const run = (args: readonly string[], onStart?: (child: ChildProcess) => void) =>
    memgym(['run', 'experiment.json', ...args], onStart);

  /** The lines of the only run of a folder, in `episodes` or `calls`. */
  const linesOf = async (runs: string, part: 'episodes' | 'calls', system = 'recent') => {
    const [run = ''] = await readdir(join(place.path, runs));
    const folder = join(place.path, runs, run, part, system);
    const files = (await readdir(folder)).sort();
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
  };
  /** The digest of an episode covers its prices. */
  const withoutPrice = (lines: readonly string[]) =>
    lines.map((line) => line.replaceAll(/"(costUsd|digest)":[^,}]*/g, ''));

  it('is killed, resumed, pays nothing twice, and has the records of a run without', async () => {
    held = 'batch_2';
    let child: ChildProcess | undefined;
    const killed = run([...inBatches, '--json'], (started) => {
      child = started;
    });
    await expect.poll(() => server.batches[1]?.status, { timeout: 60_000 }).toBe('in_progress');
    child?.kill('SIGKILL');
    expect((await killed).signal).toBe('SIGKILL');
    expect(server.batches.map(({ requests }) => requests.length)).toEqual([count, count]);

    const listed = await memgym(['batches', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject({
      batches: [
        { id: 'batch_1', status: 'completed', requests: count, model: 'some-model' },
        { id: 'batch_2', status: 'in_progress', requests: count, model: 'some-judge' },
      ],
    });

    held = undefined;
    const resumed = await run([...inBatches, '--json']);
    expect(resumed).toMatchObject({ code: 0, stderr: expect.stringContaining('sent earlier): completed') });
    expect(server.batches).toHaveLength(2);
    expect(server.chatRequests).toEqual([]);
    expect(server.batches.map(({ paid }) => paid.length)).toEqual([count, count]);
    expect(await readdir(join(place.path, 'runs'))).toHaveLength(1);
    expect(await memgym(['batches', 'list'])).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('no batch is open'),
    });

    const other = ['--runs', 'other', '--cache-dir', 'other-cache'];
    const online = await run(['--json', ...other]);
    expect(server.chatRequests).toHaveLength(2 * count);
    expect(withoutPrice(await linesOf('runs', 'episodes'))).toEqual(
      withoutPrice(await linesOf('other', 'episodes')),
    );
    const [half, whole] = [resumed, online].map(
      ({ stdout }) => JSON.parse(stdout).cost.total.usage.costUsd as number,
    );
    expect(half).toBeCloseTo(Number(whole) / 2, 9);
    expect(JSON.parse(resumed.stdout).metrics).toEqual(JSON.parse(online.stdout).metrics);
    const calls = (await linesOf('runs', 'calls')).map(
      (line) => JSON.parse(line) as { kind: string; batch?: true },
    );
    expect(calls.filter(({ kind }) => kind === 'call').map(({ batch }) => batch)).not.toContain(undefined);
  }, 60_000);

  it('is left by Ctrl-C, cancelled, and asked again', async () => {
    const before = server.batches.length;
    held = `batch_${before + 1}`;
    const flags = [...inBatches, '--cache-dir', 'third-cache', '--runs', 'third', '--limit', '4'];
    let child: ChildProcess | undefined;
    const stopped = run(flags, (started) => {
      child = started;
    });
    await expect.poll(() => server.batches[before]?.status, { timeout: 60_000 }).toBe('in_progress');
    child?.kill('SIGINT');
    expect(await stopped).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('1 batch with 4 requests may still run on the server.'),
    });
    const cancelled = await memgym(['batches', 'cancel', '--cache-dir', 'third-cache']);
    expect(cancelled.stdout).toBe(`${held}  cancelled\n`);
    expect((await run(flags)).code).toBe(0);
    expect(server.batches.slice(before).map(({ paid }) => paid.length)).toEqual([0, 4, 4]);
  }, 60_000);

  it('is refused with workers, and with a model in this process', async () => {
    const before = server.requests.length;
    const withWorkers = await memgym(['run', 'experiment.json', ...inBatches, '--workers', '2', '--fresh']);
    expect(withWorkers).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be combined with workers'),
    });
    const offline = await memgym(['run', 'everyday', ...inBatches, '--model', 'offline']);
    expect(offline).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'offline' is not on a server"),
    });
    expect(server.requests).toHaveLength(before);
  });

  it('sends writes, too, if asked to: one batch after the other, for all conversations', async () => {
    const before = server.batches.length;
    const asked = server.chatRequests.length;
    const flags = ['--systems', 'awi', '--limit', '4', '--set', 'embedder.type="offline"'];
    const batched = await run([
      ...inBatches,
      ...withWrites,
      '--runs',
      'written',
      '--cache-dir',
      'w',
      ...flags,
    ]);
    expect(batched.code, batched.stderr).toBe(0);
    expect(server.chatRequests).toHaveLength(asked);
    // A write of both conversations, their answers, and the judgements.
    expect(server.batches.slice(before).map(({ paid }) => paid.length)).toEqual([2, 4, 4]);
    const online = await run(['--runs', 'online', '--cache-dir', 'o', ...flags]);
    expect(online.code).toBe(0);
    const [here, there] = await Promise.all(
      ['written', 'online'].map((runs) => linesOf(runs, 'episodes', 'awi')),
    );
    expect(withoutPrice(here ?? [])).toEqual(withoutPrice(there ?? []));
    const alone = await run(['--set', 'concurrency.batchWrites=true', ...flags]);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('concurrency.batch')]);
  }, 60_000);

  it('is estimated at half the price', async () => {
    const estimate = async (...more: string[]) =>
      JSON.parse(
        (await memgym(['estimate', 'experiment.json', '--json', '--cache-dir', 'none', ...more])).stdout,
      );
    const [whole, half] = [await estimate(), await estimate(...inBatches)];
    expect(half.total.costUsd.value).toBeCloseTo(whole.total.costUsd.value / 2, 9);
    expect(half.assumptions.join(' ')).toContain('24 hours');
    const writing = ['--systems', 'awi', '--set', 'embedder.type="offline"', '--limit', '4'];
    const [online, written] = [
      await estimate(...writing),
      await estimate(...inBatches, ...withWrites, ...writing),
    ];
    expect(written.total.costUsd.value).toBeCloseTo(online.total.costUsd.value / 2, 9);
    expect(written.assumptions.join(' ')).toContain('makes up to 1 such calls');
  });
});
