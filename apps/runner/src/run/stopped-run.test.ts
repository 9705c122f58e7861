import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { type OpenAIServer, type ServerRequest, startOpenAIServer } from '@memgym/llm-client/testing';
import { readEpisodes } from '@memgym/runs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planRun } from '../plan/run-plan.js';
import { type FinishedRun, type RunOptions, runExperiment } from './run-experiment.js';

const everyday = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const inFlight = 8;

describe('a run that is stopped while replies are on their way', () => {
  let place = '';
  let server: OpenAIServer;
  /** Replies that the server holds back. */
  let held: (() => void)[];
  /** The requests that it answered, in order. */
  let answered: string[];
  let holds: (request: ServerRequest) => boolean;
  let refuses: () => boolean;

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'memgym-stopped-'));
    held = [];
    answered = [];
    // The pace rises with the first replies.
    holds = () => answered.length > 3 * inFlight;
    refuses = () => false;
    server = await startOpenAIServer({
      fail: () => (refuses() ? { status: 401 } : undefined),
      chat: async (request) => {
        if (holds(request)) await new Promise<void>((resolve) => held.push(resolve));
        answered.push(JSON.stringify(request.body));
        return '{"choice":"A"}';
      },
    });
  });
  afterEach(async () => {
    release();
    await server.close();
    await rm(place, { recursive: true });
  });

  const release = (): void => {
    holds = () => false;
    for (const reply of held.splice(0)) reply();
  };

  async function play(options: RunOptions = {}, more: object = {}): Promise<FinishedRun> {
    const plan = await planRun({
      experiment: parseExperiment('test', {
        name: 'stopped',
        benchmark: { type: 'conversations' },
        model: { type: 'openai', model: 'm', baseUrl: server.baseUrl },
        embedder: { type: 'offline' },
        systems: ['recent', 'full-context'],
        concurrency: { episodes: 4, questions: 4 },
        ...more,
      }),
      dataPath: everyday,
      environment: {},
      configFolder: place,
    });
    const folders = { runsFolder: join(place, 'runs'), cacheFolder: join(place, 'cache') };
    return runExperiment(plan, { ...folders, ...options });
  }

  /** Starts the run, waits until the server holds back many replies, and returns its end. */
  async function startHeld(options: RunOptions = {}): Promise<{ readonly end: Promise<unknown> }> {
    const end = play(options).catch((error: unknown) => error);
    await expect.poll(() => held.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(inFlight);
    return { end };
  }

  async function expectAnsweredOnce(): Promise<void> {
    release();
    expect((await play()).manifest.status).toBe('complete');
    expect(answered.length).toBeGreaterThan(40);
    expect(answered.filter((body, index) => answered.indexOf(body) !== index)).toEqual([]);
  }

  it('stores them, sends nothing more, and pays nothing twice', async () => {
    const stop = new AbortController();
    const { end } = await startHeld({ signal: stop.signal });
    stop.abort();
    release();
    expect(await end).toMatchObject({ reason: 'aborted' });
    // Requests may have been sent that the server had not read yet; the whole run has 144.
    expect(server.chatRequests.length).toBeLessThan(100);
    await expectAnsweredOnce();
  });

  it('stores them if another call ends the run', async () => {
    const { end } = await startHeld();
    refuses = () => true;
    // The next call of that episode is refused for good.
    held.shift()?.();
    await expect.poll(() => server.requests.length - answered.length - held.length).toBeGreaterThan(0);
    release();
    expect(await end).toMatchObject({ reason: 'authentication' });
    refuses = () => false;
    await expectAnsweredOnce();
  });

  it('stores them if the budget is spent', async () => {
    holds = () => false;
    await expect(play({ budget: { calls: 30 } })).rejects.toMatchObject({ unit: 'calls' });
    expect(answered).toHaveLength(30);
    await expectAnsweredOnce();
  });

  it('leaves only honest rows of each system with each model if the budget is spent in the middle, and resumes', async () => {
    holds = () => false;
    const matrix = { name: 'matrix', models: ['small', 'large'] };
    await expect(play({ budget: { calls: 150 } }, matrix)).rejects.toMatchObject({ unit: 'calls' });
    expect(answered).toHaveLength(150);
    const [run = ''] = await readdir(join(place, 'runs'));
    const rowsOf = async (system: string) => {
      // A system that was not reached has no folder.
      const episodes = await readEpisodes(join(place, 'runs', run), system).catch(() => []);
      return episodes.flatMap(({ episodeId, answers }) =>
        answers.map(({ questionId, outcome }) => [episodeId, questionId, outcome]),
      );
    };
    const names = ['small', 'large'].flatMap((model) => [`recent (${model})`, `full-context (${model})`]);
    const stopped = await Promise.all(names.map(rowsOf));
    const played = stopped.flat();
    expect(played.length).toBeGreaterThan(0);
    expect(stopped.filter((rows) => rows.length === 0).length).toBeGreaterThan(0);
    // What the budget did not reach has no row: it is neither unanswered nor wrong.
    expect(new Set(played.map(([, , outcome]) => outcome))).toEqual(new Set(['answered']));

    const { manifest, result, ledger } = await play({}, matrix);
    expect(manifest.status).toBe('complete');
    const systems = result.systems.filter(({ name }) => names.includes(name));
    expect(systems.map(({ name, items, scored, unscored }) => [name, items - scored, unscored])).toEqual(
      names.map((name) => [name, 0, 0]),
    );
    const finished = await Promise.all(names.map(rowsOf));
    expect(new Set(finished.map((rows) => rows.length))).toEqual(new Set([finished[0]?.length]));
    for (const [place, rows] of stopped.entries())
      expect(finished[place]).toEqual(expect.arrayContaining(rows));
    expect(answered.filter((body, index) => answered.indexOf(body) !== index)).toEqual([]);
    expect(['small', 'large'].map((model) => ledger.byModel[model]?.calls)).toEqual([
      answered.length / 2,
      answered.length / 2,
    ]);
  });

  it('waits no longer than its grace', async () => {
    const stop = new AbortController();
    const { end } = await startHeld({ signal: stop.signal, graceMs: 20 });
    stop.abort();
    expect(await end).toMatchObject({ reason: 'aborted' });
    release();
    expect((await play()).manifest.status).toBe('complete');
  });
});
