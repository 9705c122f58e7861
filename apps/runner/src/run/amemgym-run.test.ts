import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import type { EpisodeRecord } from '@memgym/core';
import { generateUsersOffline } from '@memgym/env-generator';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseWithAgents, registryFor } from '../__fixtures__/registry.js';
import { rebuildReport } from '../inspect/rebuild-report.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from './run-experiment.js';

const offline = { model: { type: 'offline' }, embedder: { type: 'offline' } };
const native = { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-amemgym-'));
  const users = generateUsersOffline({ users: 2, questions: 2, periods: 2 });
  await writeFile(join(folder, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
});
afterEach(() => rm(folder, { recursive: true }));

async function run(
  experiment: object,
  {
    environment = {},
    runs = 'runs',
    onAnswers,
  }: {
    environment?: Record<string, string>;
    runs?: string;
    onAnswers?: (answers: number, stop: () => void) => void;
  } = {},
) {
  const plan = await planRun({
    experiment: parseWithAgents('test', experiment),
    dataPath: join(folder, 'data.json'),
    environment,
    configFolder: folder,
  });
  const stopping = new AbortController();
  return runExperiment(plan, {
    runsFolder: join(folder, runs),
    cacheFolder: join(folder, `${runs}-cache`),
    signal: stopping.signal,
    onProgress: ({ questionsDone }) => onAnswers?.(questionsDone, () => stopping.abort()),
  });
}

async function recordsOf(runFolder: string, system: string): Promise<EpisodeRecord[][]> {
  const place = join(runFolder, 'episodes', system);
  const files = (await readdir(place)).sort();
  return Promise.all(
    files.map(async (file) =>
      (await readFile(join(place, file), 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as EpisodeRecord),
    ),
  );
}

/** Digests of the files that a replay must reproduce. */
async function digests(runFolder: string): Promise<Record<string, string>> {
  const files = (await readdir(runFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /episodes|states|metrics/.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const entries = files.map(async (file) => [
    file.slice(runFolder.length),
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
}

describe('the memory query of AMemGym’s questions', () => {
  const planned = async (system: object) => {
    const { systems, manifest } = await planRun({
      experiment: parseWithAgents('test', {
        name: 'small',
        benchmark: { type: 'amemgym' },
        ...offline,
        systems: [system],
      }),
      dataPath: join(folder, 'data.json'),
      environment: {},
    });
    return [systems[0]?.query, (manifest.config.systems as { query: string }[])[0]?.query];
  };

  it('is the whole prompt in both profiles by default, and is recorded in the manifest', async () => {
    const window = { updateBatch: 2, localLength: 4 };
    for (const profile of ['fixed', 'reference']) {
      expect(await planned({ name: 'a', type: 'rag', window, options: { profile } })).toEqual([
        'prompt',
        'prompt',
      ]);
    }
    expect(await planned({ name: 'a', type: 'rag', query: 'question' })).toEqual(['question', 'question']);
  });
});

describe('a run of AMemGym without a model', () => {
  const experiment = {
    name: 'on',
    benchmark: { type: 'amemgym' },
    ...offline,
    systems: [native, 'oracle', 'none', 'bm25-m(2,4,5)'],
  };

  it('rejects options for a missing system, or for one without the capability', async () => {
    const evolving = (name: string) =>
      run({ ...experiment, benchmark: { type: 'amemgym', options: { evolution: { [name]: {} } } } });
    await expect(evolving('oracel')).rejects.toMatchObject({
      key: 'benchmark.options.evolution.oracel',
      hint: expect.stringContaining('Did you mean "oracle"?'),
    });
    await expect(evolving('oracle')).rejects.toThrow(/the system oracle cannot evolve/);
    const interactions = { run: folder, system: 'native' };
    const options = { mode: 'off-policy', interactions, replyCut: { systems: ['rag-2-4-30'] } };
    await expect(run({ ...experiment, benchmark: { type: 'amemgym', options } })).rejects.toThrow(
      /replyCut\.systems: unknown system "rag-2-4-30"/,
    );
  });

  it('scores perfect memory at the upper bound, and failure rates sum to 1 with overall in every period', async () => {
    const { result } = await run(experiment);
    const of = (name: string) => result.systems.find((system) => system.name === name)?.metrics;
    expect(of('oracle')?.overall?.value).toBe(of('upper-bound')?.overall?.value);
    const items = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as {
      qas: { answer_choices: unknown[] }[];
    }[];
    const chances = items.flatMap(({ qas }) => qas.map(({ answer_choices }) => 1 / answer_choices.length));
    expect(of('random')?.overall?.value).toBeCloseTo(
      chances.reduce((sum, chance) => sum + chance, 0) / chances.length,
      12,
    );
    for (const { metrics } of result.systems) {
      for (const period of Object.keys(metrics['write-failure']?.by ?? {})) {
        const parts = ['overall', 'write-failure', 'read-failure', 'utilization-failure'];
        const sum = parts.reduce((total, part) => total + (metrics[part]?.by[period]?.value ?? 0), 0);
        expect(sum).toBeCloseTo(1, 9);
      }
    }
    expect(of('native')?.['drift-reveals']?.value).toBe(0);
  });

  it('writes the same report again later, in the order of the experiment', async () => {
    const short = { type: 'none', window: { updateBatch: 2, localLength: 4 } };
    const { folder: left } = await run({
      ...experiment,
      systems: [
        { name: 'second-in-the-alphabet', ...short },
        { name: 'first', ...short },
      ],
    });
    const report = () => readFile(join(left, 'report.html'), 'utf8');
    const before = await report();
    const block = /id="answers-index">(.*?)<\/script>/s.exec(before)?.[1] ?? '';
    const { texts, system, outcome, cause } = JSON.parse(
      gunzipSync(Buffer.from(block, 'base64')).toString('utf8'),
    ) as Readonly<Record<'system' | 'outcome' | 'cause', number[]>> & { readonly texts: string[] };
    const missed = outcome.flatMap((one, place) => (one === 1 ? [place] : []));
    expect(new Set(missed.map((place) => texts[system[place] ?? -1]))).toEqual(
      new Set(['second-in-the-alphabet', 'first']),
    );
    const reasons = new Set(missed.map((place) => texts[cause[place] ?? -1]));
    expect(reasons.size).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/^(write|read|utilization)-failure/);
    await rebuildReport(left, { environment: {}, registry: registryFor() });
    expect(await report()).toBe(before);
  });

  it('replays exactly the messages of an earlier run to another system off-policy', async () => {
    const { folder: held } = await run({ ...experiment, systems: [native] });
    const dialogue = (await recordsOf(held, 'native')).map((records) =>
      records.flatMap((record) => (record.kind === 'turn' ? [record.turn.content] : [])),
    );
    const options = { mode: 'off-policy', interactions: { run: held, system: 'native' } };
    const { folder: read, result } = await run({
      ...experiment,
      name: 'off',
      benchmark: { type: 'amemgym', options },
      systems: ['full-context'],
    });
    const checkpoints = (await recordsOf(read, 'full-context')).map((records) =>
      records.flatMap((record) => (record.kind === 'checkpoint' ? [record.stateDigest] : [])).at(-1),
    );
    for (const [index, digest] of checkpoints.entries()) {
      const state = await readFile(join(read, 'states', `${digest}.json`), 'utf8');
      for (const content of dialogue[index] ?? [])
        expect(state).toContain(JSON.stringify(content).slice(1, -1));
    }
    expect(result.systems[0]?.metrics['drift-reveals']).toBeUndefined();
    // A run over some users can be replayed for those users.
    const some = {
      ...experiment,
      name: 'some',
      systems: [native],
      benchmark: { type: 'amemgym', episodeLimit: 1 },
    };
    const { folder: few } = await run(some);
    const again = {
      type: 'amemgym',
      episodeLimit: 1,
      options: { ...options, interactions: { run: few, system: 'native' } },
    };
    const { result: reread } = await run({ ...some, name: 'some-off', benchmark: again });
    expect(reread.systems[0]?.scored).toBe(2 * 3 * 2);
    await expect(run({ ...some, name: 'more', benchmark: { ...again, episodeLimit: 2 } })).rejects.toThrow(
      /session period-0-session-0: the session is missing/,
    );
    const wrong = { ...options, interactions: { run: held, system: 'other' } };
    await expect(
      run({ ...experiment, name: 'x', benchmark: { type: 'amemgym', options: wrong } }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('no episodes of a system "other"'),
      hint: expect.stringContaining('--set benchmark.options.interactions.run='),
    });
  });
});

describe('a run of AMemGym with a server', () => {
  let server: OpenAIServer;
  beforeEach(async () => {
    server = await startOpenAIServer({
      chat: ({ body }) => {
        const text = JSON.stringify(body);
        const digit = (createHash('sha256').update(text).digest().readUInt8(0) % 2) + 1;
        const format = JSON.stringify(body.response_format ?? '');
        if (format.includes('choice')) return `{"choice":"${digit}"}`;
        if (format.includes('topics')) return `{"topics":["topic ${digit}"],"changes":["${digit}"]}`;
        return format.includes('schema') ? '{}' : `reply ${digit}`;
      },
    });
  });
  afterEach(() => server.close());

  const experiment = {
    name: 'evolving',
    benchmark: { type: 'amemgym', options: { evolution: { '*': {} }, diagnosis: false } },
    embedder: { type: 'offline' },
    systems: [
      {
        name: 'awi-evolve',
        type: 'awi',
        options: { evolves: true, initialPolicy: 'info_type' },
        window: { updateBatch: 2, localLength: 4 },
      },
    ],
  };

  it('reports the costs of conversing, adapting, writing and answering separately', async () => {
    const { ledger, folder: played } = await run(experiment, {
      environment: { OPENAI_BASE_URL: server.baseUrl },
    });
    const lines = ledger.lines.filter(({ system }) => system === 'awi-evolve');
    const callsOf = (wanted: string) => lines.find(({ phase }) => phase === wanted)?.calls;
    const records = (await recordsOf(played, 'awi-evolve')).flat();
    const said = records.filter((record) => record.kind === 'turn' && record.turn.role === 'assistant');
    const answered = records.filter((record) => record.kind === 'answer');
    const formOf = (form: string) =>
      server.chatRequests.filter(({ body }) => JSON.stringify(body.response_format ?? '').includes(form));
    expect(callsOf('converse')).toBe(said.length);
    expect(callsOf('adapt')).toBe(formOf('topics').length);
    expect(callsOf('adapt')).toBeGreaterThan(0);
    expect(callsOf('answer')).toBe(answered.length);
    expect(ledger.total.calls).toBe(server.chatRequests.length);
    expect(lines.map(({ phase, role }) => `${phase} ${role}`)).toEqual([
      'adapt memory-write',
      'answer assistant',
      'converse assistant',
      'simulate simulator',
      'write memory-write',
    ]);
  });

  it('stopped in the middle and resumed, it ends like an uninterrupted run, policy included', async () => {
    const environment = { OPENAI_BASE_URL: server.baseUrl };
    const undisturbed = await run(experiment, { environment, runs: 'undisturbed' });
    for (const after of [3, 7]) {
      const stopped = run(experiment, {
        environment,
        runs: 'resumed',
        onAnswers: (answers, stop) => {
          if (answers >= after) stop();
        },
      });
      await expect(stopped).rejects.toThrow();
    }
    const resumed = await run(experiment, { environment, runs: 'resumed' });
    expect(await digests(resumed.folder)).toEqual(await digests(undisturbed.folder));
    const [records = []] = await recordsOf(resumed.folder, 'awi-evolve');
    const adapted = records.filter((record) => record.kind === 'adapt');
    expect(adapted).toHaveLength(3);
    expect(adapted[0]?.changes).toMatchObject({ changes: [expect.any(String)] });
    expect(JSON.stringify(server.chatRequests.map(({ body }) => body))).toContain('- topic');
  });
});
