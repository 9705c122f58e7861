import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applySettings } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { findOriginal } from '@memgym/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseWithAgents, registryFor } from '../__fixtures__/registry.js';
import { amemgymData } from '../gallery/__fixtures__/scenes/amemgym-scenes.js';
import { memDailyData } from '../gallery/__fixtures__/scenes/memdaily-scenes.js';
import { personaMemData } from '../gallery/__fixtures__/scenes/personamem-scenes.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';

/** A benchmark with small data, and configs of its original, if it has any. */
interface Played {
  readonly benchmark: string;
  readonly options?: object;
  readonly data: string | Readonly<Record<string, string>>;
  readonly systems: readonly unknown[];
  /** The files of the original, and the options to convert them with. */
  readonly original?: {
    readonly files: Readonly<Record<string, unknown>>;
    readonly convert: object;
    /** The file that is also played without converting it. */
    readonly playable?: string;
  };
}

const inCheckout = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const llm = { llm_model: 'gpt-4.1-mini', temperature: 0 };
const windowOf = { update_bsz: 2, local_length: 4 };
const memSim = (name: string, more: object = {}) => ({
  model_name: name,
  model_path: `methods.${name}.${name}`,
  model_config: { LLM_config: { model_name: 'gpt-4.1-mini', model_type: 'api' }, ...more },
});
const agentOf = (agent: object, system: unknown): Played => ({
  benchmark: 'amemgym',
  options: { rounds: { init: 1, update: 2 } },
  data: amemgymData,
  systems: [system],
  original: {
    files: { 'agent.json': { name: 'agent', llm_config: llm, ...agent } },
    convert: { agent: ['agent.json'] },
    playable: 'agent.json',
  },
});
const window = { updateBatch: 2, localLength: 4 };

const played: readonly (readonly [name: string, Played])[] = [
  ['AMemGym, whole history', agentOf({ type: 'native' }, 'native')],
  ['AMemGym, notes', agentOf({ type: 'awi', agent_config: windowOf }, { name: 'awi', type: 'awi', window })],
  [
    'AMemGym, found messages',
    agentOf(
      { type: 'rag', agent_config: { ...windowOf, top_k: 30, enable_llm_mem_policy: false } },
      'RAG-(2,4,30)',
    ),
  ],
  [
    'PersonaMem',
    {
      benchmark: 'personamem',
      data: personaMemData,
      systems: ['none', 'native', { name: 'rag', type: 'emb-m', k: 2, format: { order: 'rank' } }],
    },
  ],
  [
    'MemDaily',
    {
      benchmark: 'memdaily',
      options: { withTimeAndPlace: true, types: ['simple'] },
      data: memDailyData,
      systems: [
        { name: 'FullMemAgent', type: 'full-context' },
        { name: 'RecentMemAgent', type: 'recent', options: { size: 1 } },
        { name: 'RetMemAgent', type: 'emb-m', k: 2 },
      ],
      original: {
        files: {
          'memsim.yaml': {
            evaluation_config: {
              QAType_list: ['simple'],
              data_list: [{ data_name: 'memdaily', data_path: 'data/memdaily.json' }],
              model_list: [
                memSim('FullMemAgent'),
                memSim('RecentMemAgent', { size: 1 }),
                memSim('RetMemAgent', { top_k: 2 }),
              ],
              metrics: ['accuracy'],
            },
            meta_config: { cuda: '0', result_path: 'out' },
          },
        },
        convert: { config: 'memsim.yaml', dataName: 'memdaily' },
      },
    },
  ],
  [
    'MemoryBench',
    {
      benchmark: 'memorybench',
      options: { partition: 'WritingPrompts', corpusDialogues: 'own', incomplete: true },
      data: inCheckout('data/samples/memorybench'),
      systems: ['wo_memory', 'bm25_message', 'bm25_dialog'],
      original: {
        files: {
          'base.json': { llm_provider: 'openai', llm_config: { model: 'gpt-4.1-mini' } },
          'bm25.json': { llm_provider: 'openai', llm_config: { model: 'gpt-4.1-mini' }, retrieve_k: 5 },
        },
        convert: { config: ['base.json', 'bm25.json'], datasetType: 'single', setName: 'WritingPrompts' },
      },
    },
  ],
  [
    'MemoryAgentBench',
    {
      benchmark: inCheckout('packages/memory-agent-bench/src/index.ts'),
      options: { sets: 'conflict-resolution', chunkTokens: 100, judge: 'none', incomplete: true },
      data: inCheckout('data/samples/memory-agent-bench'),
      systems: ['none', { name: 'bm25', type: 'bm25-m', k: 3 }],
    },
  ],
  [
    'PersonaMem-v2',
    {
      benchmark: inCheckout('packages/personamem-v2/src/index.ts'),
      data: inCheckout('data/samples/personamem-v2'),
      systems: ['none', { name: 'bm25', type: 'bm25-m', k: 3 }],
    },
  ],
];

describe('an experiment in reference', () => {
  let folder: string;
  let server: OpenAIServer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-doors-'));
    // A hash of what was asked, so that one other byte changes all that follows.
    server = await startOpenAIServer({
      chat: ({ body }) => digestOf(body.messages).slice(0, 12),
      embed: (text) =>
        Array.from({ length: 1536 }, (_, place) => (text.charCodeAt(place % text.length) % 97) / 97),
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const digestOf = (value: unknown): string =>
    createHash('sha256').update(JSON.stringify(value)).digest('hex');

  async function dataOf({ data }: Played): Promise<string> {
    if (typeof data === 'string') return data;
    for (const [file, text] of Object.entries(data)) {
      await mkdir(dirname(join(folder, 'data', file)), { recursive: true });
      await writeFile(join(folder, 'data', file), text);
    }
    return join(folder, 'data');
  }

  /** The digests of all calls of a run, in no order. */
  async function callsOf(experiment: object, dataPath: string, settings: readonly string[] = []) {
    const before = server.requests.length;
    const own = {
      name: 'doors',
      judge: { type: 'offline' },
      ...experiment,
      model: { type: 'openai', model: 'm' },
    };
    const plan = await planRun({
      experiment: parseWithAgents('test', applySettings(own, settings)),
      dataPath,
      configFolder: fileURLToPath(new URL('__fixtures__', import.meta.url)),
      environment: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'none' },
    });
    const runsFolder = await mkdtemp(join(folder, 'runs-'));
    const { manifest } = await runExperiment(plan, { runsFolder, cacheFolder: runsFolder, cacheMode: 'off' });
    const calls = server.requests
      .slice(before)
      .map(({ path, body }) => digestOf(path.endsWith('embeddings') ? body.input : body.messages));
    return { calls: calls.sort(), manifest };
  }

  it.each(played)('asks the same through every door: %s', async (_name, of) => {
    const dataPath = await dataOf(of);
    const { benchmark: type, options = {}, systems, original } = of;
    const experiment = { benchmark: { type, options }, systems };
    const byFlag = await callsOf(experiment, dataPath, ['profile="reference"']);
    expect(byFlag.calls.length).toBeGreaterThan(0);
    expect(byFlag.manifest.profile).toEqual({ run: 'reference' });
    expect((await callsOf({ ...experiment, profile: 'reference' }, dataPath)).calls).toEqual(byFlag.calls);
    expect((await callsOf(experiment, dataPath)).calls).not.toEqual(byFlag.calls);
    if (original === undefined) return;
    const context = {
      readConfig: async (file: string) => original.files[file],
      placed: (path: string) => path,
    };
    const { convert, playable } = await findOriginal(registryFor(), type, 'convert');
    const converted = await convert({ ...original.convert, profile: 'reference' }, context);
    expect(converted.experiment).toMatchObject({ profile: 'reference' });
    // The samples are parts.
    const part = 'incomplete' in options ? ['benchmark.options.incomplete=true'] : [];
    expect((await callsOf(converted.experiment, dataPath, part)).calls).toEqual(byFlag.calls);
    if (original.playable === undefined) return;
    const direct = await playable?.convert(original.playable, original.files[original.playable], {}, context);
    const reference = ['profile="reference"', ...part];
    expect((await callsOf(direct?.experiment ?? {}, dataPath, reference)).calls).toEqual(byFlag.calls);
  });

  describe('asks a memory from outside', () => {
    let service: Server;
    let url: string;
    beforeEach(async () => {
      const answers: Record<string, object> = {
        '/v1': { protocol: '1.0', name: 'empty', version: '1', provenance: 'message' },
        '/v1/remember': { status: 'done' },
        '/v1/recall': { memories: [] },
        '/v1/reset': {},
      };
      service = createServer((request, response) => {
        request.resume();
        response.end(JSON.stringify(answers[request.url ?? '']));
      });
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    });
    afterEach(() => {
      service.close();
      service.closeAllConnections();
    });

    const outside = played.filter(([name]) => /history|PersonaMem$|MemDaily|-v2|Agent/.test(name));
    it.each(outside)('as the one without memory, and the bound as without it: %s', async (_name, of) => {
      const dataPath = await dataOf(of);
      const played = async (...systems: object[]) => {
        const named = systems.map((system, place) => ({ name: `s${place}`, k: 0, ...system }));
        const benchmark = { type: of.benchmark, options: of.options ?? {} };
        // The memory finds nothing, however long it is searched.
        const admission = { limitMs: 0 };
        return callsOf({ profile: 'reference', benchmark, systems: named, admission }, dataPath);
      };
      const [alone, plugin, both] = [
        await played({ type: 'none' }),
        await played({ type: './forgetful-memory.mjs' }),
        await played({ type: 'none' }, { type: 'http', options: { url } }),
      ];
      expect(plugin.calls).toEqual(alone.calls);
      expect([...new Set(both.calls)]).toEqual([...new Set(alone.calls)]);
      expect(both.manifest.profile).toEqual({ run: 'reference' });
    });
  });
});
