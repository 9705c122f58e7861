import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunResult } from '@memgym/core';
import { afterAll, describe, expect, it } from 'vitest';
import { writeFiles } from '../testing/original-output.js';
import { runInProcess } from '../testing/run-in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'memgym-convert-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const llm = { base_url: null, api_key: null, llm_model: 'gpt-4.1-mini', temperature: 0.0, max_tokens: 8192 };
const window = { update_bsz: 2, local_length: 4 };
const search = { ...window, top_k: 30, enable_llm_mem_policy: true };
const memory = {
  vector_store: { provider: 'milvus', config: { collection_name: 'mem_eval', url: null } },
  llm: { provider: 'openai', config: { model: 'gpt-4.1-mini', api_key: 'sk-planted-0123456789abcdef' } },
  embedder: { provider: 'openai', config: { model: 'text-embedding-3-small' } },
  history_db_path: null,
  version: 'v1.1',
};
const evolution = (cadence: string, feedback: string) => ({
  cadence,
  feedback_types: [feedback],
  targets: ['memory_update_prompt'],
  init_prompt_type: 'info_type',
});
const lowTemperature = { ...llm, llm_model: 'gpt-4.1', temperature: 0.2, source: 'env:interaction' };

writeFiles(folder, {
  'native.json': { type: 'native', name: 'native-gpt-4.1-mini', llm_config: llm },
  'awi.json': { type: 'awi', name: 'gpt-4.1-mini-awi', llm_config: llm, agent_config: window },
  'awi-hack.json': { type: 'awi-hack', name: 'gpt-4.1-mini-awi', llm_config: llm, agent_config: window },
  'awe.json': {
    type: 'awe',
    name: 'awe-freq2-ns4-topk30',
    llm_config: llm,
    memory_config: memory,
    agent_config: search,
  },
  'rag.json': {
    type: 'rag',
    name: 'rag-freq2-ns4-topk30',
    llm_config: llm,
    agent_config: { ...search, enable_llm_mem_policy: false },
  },
  'none.json': {
    type: 'awi-evolve',
    name: 'no-evolution',
    llm_config: llm,
    agent_config: window,
    evolution_config: evolution('no_evolution', 'vanilla'),
  },
  'question-only.json': {
    type: 'awi-evolve',
    name: 'question-only',
    llm_config: llm,
    agent_config: window,
    evolution_config: evolution('period', 'vanilla_question_only'),
  },
  'memoryos.json': {
    type: 'memoryos',
    name: 'gpt-4.1-mini-memoryos',
    llm_config: llm,
    agent_config: { user_id: 'u', assistant_id: 'a', data_storage_path: './m', mid_term_heat_threshold: 4 },
  },
  'memoryos-defaults.json': {
    type: 'memoryos',
    name: 'memoryos',
    llm_config: { ...llm, extra_params: { reasoning_effort: 'low' } },
    agent_config: {
      ...{ user_id: 'u', assistant_id: 'a', data_storage_path: './m' },
      ...{ llm_model: 'gpt-4o-mini', embedding_model_name: 'BAAI/bge-m3' },
      ...{ short_term_capacity: 3, mid_term_capacity: 20, long_term_knowledge_capacity: 10 },
      ...{ retrieval_queue_capacity: 5, mid_term_similarity_threshold: 0.5, mid_term_heat: 2 },
    },
    note: 'mine',
  },
  'awe-graph.json': {
    type: 'awe',
    name: 'awe-graph',
    llm_config: llm,
    memory_config: { ...memory, graph_store: { provider: 'kuzu', config: { db: '/tmp/mem-graph.kuzu' } } },
    agent_config: search,
  },
  'nemori.json': { type: 'nemori', name: 'n', llm_config: llm },
  'figure.json': { env_data_path: 'data.json', random_path: 'r', output_dir: 'o', agents: [] },
  'other-model.json': { type: 'native', name: 'n', llm_config: { ...llm, llm_model: 'gpt-4.1' } },
  'slow.json': {
    type: 'awi-evolve',
    name: 's',
    llm_config: llm,
    agent_config: window,
    evolution_config: evolution('weekly', 'vanilla'),
  },
  'env.json': {
    start_date: '2020-10-01',
    lang: 'en',
    num_user_profiles: 2,
    num_questions: 4,
    num_periods: 1,
    num_months_per_period: 3,
    num_states_per_question: 2,
    num_choices_per_state: 3,
    num_changes_per_period: 2,
    max_changes_per_state: 3,
    min_state_variants: 4,
    num_rounds_init: 2,
    num_rounds_update: 3,
    llm_config_high_temp: { ...lowTemperature, temperature: 1.0 },
    llm_config_low_temp: { ...lowTemperature, api_key: 'sk-planted-fedcba9876543210' },
    exclude_ids: [],
    seed: 42,
  },
});

const everyday = fileURLToPath(new URL('../../../../configs/experiments/everyday.json', import.meta.url));
const agents = (...names: string[]) => names.flatMap((name) => ['--agent', at(`${name}.json`)]);
const convert = (...args: string[]) => runInProcess(['original', 'convert', 'amemgym', ...args]);

describe('memgym original convert amemgym', () => {
  it('converts configs of the original to one experiment, without their keys', async () => {
    const { stdout, stderr } = await convert(
      ...agents('native', 'awi', 'awi-hack', 'awe', 'rag', 'none', 'question-only', 'memoryos'),
      ...['--env', at('env.json'), '--name', 'all'],
    );
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'all',
      benchmark: {
        type: 'amemgym',
        options: {
          rounds: { init: 2, update: 3 },
          simulator: { temperature: 0.2 },
          evolution: {
            'no-evolution': { cadence: 'none', feedback: ['vanilla'] },
            'question-only': { cadence: 'period', feedback: ['vanilla_question_only'] },
          },
        },
      },
      model: { type: 'openai', model: 'gpt-4.1-mini' },
      simulator: { type: 'openai', model: 'gpt-4.1' },
      embedder: { type: 'openai', model: 'text-embedding-3-small' },
      systems: [
        { name: 'native-gpt-4.1-mini', type: 'none' },
        { name: 'gpt-4.1-mini-awi', type: 'awi', window: { updateBatch: 2, localLength: 4 } },
        { name: 'gpt-4.1-mini-awi-awi-hack', type: 'awi', insights: { knownLabels: 'variables' } },
        { name: 'awe-freq2-ns4-topk30', type: 'mem0', k: 30, window: { updateBatch: 2, localLength: 4 } },
        { name: 'rag-freq2-ns4-topk30', type: 'rag', options: { messagePrefixes: 'labels' }, k: 30 },
        { name: 'no-evolution', type: 'awi', options: { initialPolicy: 'info_type', evolves: true } },
        { name: 'question-only', type: 'awi' },
        {
          name: 'gpt-4.1-mini-memoryos',
          type: 'memory-os',
          options: { settings: { shortTermCapacity: 7, pages: 7, heatThreshold: 4, topicThreshold: 0.6 } },
        },
      ],
    });
    expect(stdout + stderr).not.toContain('planted');
    expect(stderr).toContain('memory_config.llm.config.api_key is left out');
    expect(stderr).toContain('llm_config_low_temp.api_key is left out');
    expect(stderr).toContain('gpt-4.1-mini-awi is called gpt-4.1-mini-awi-awi-hack');
  });

  it('converts every setting of MemoryOS, and names the omitted ones', async () => {
    const { stdout, stderr } = await convert(...agents('memoryos-defaults'));
    expect(JSON.parse(stdout).systems[0].options.settings).toEqual({
      ...{ shortTermCapacity: 3, segmentCapacity: 20, knowledgeCapacity: 10 },
      ...{ pages: 5, heatThreshold: 5, topicThreshold: 0.5 },
    });
    expect(JSON.parse(stdout).model.parameters).toEqual({ reasoning_effort: 'low' });
    const warnings = stderr.trim().split('\n');
    expect(warnings).toEqual([
      expect.stringContaining('agent_config.mid_term_heat is left out; the original has no such key'),
      expect.stringContaining('note is left out'),
      expect.stringContaining(
        'agent_config.llm_model is gpt-4o-mini; gpt-4.1-mini writes the memory instead',
      ),
    ]);
    // Without its own settings, it has the settings of the fork.
    const released = await convert(...agents('memoryos'));
    expect(JSON.parse(released.stdout).systems[0].options.settings).toEqual({
      ...{ shortTermCapacity: 7, segmentCapacity: 2000, knowledgeCapacity: 100 },
      ...{ pages: 7, heatThreshold: 4, topicThreshold: 0.6 },
    });
    expect(released.stderr).toBe('');
  });

  it('converts Mem0 with a graph store to Mem0-G', async () => {
    const { stdout, stderr } = await convert(...agents('awe-graph'));
    expect(JSON.parse(stdout).systems[0]).toMatchObject({ name: 'awe-graph', type: 'mem0-g', k: 30 });
    expect(stderr).not.toContain('graph_store');
  });

  it('cuts the replies that raw RAG reads off-policy', async () => {
    const { stdout } = await convert(...agents('awe', 'rag'), '--off-policy', at('given'));
    expect(JSON.parse(stdout).benchmark.options).toEqual({
      mode: 'off-policy',
      interactions: { folder: at('given') },
      replyCut: { systems: ['rag-freq2-ns4-topk30'] },
    });
  });

  it('converts agents and the simulated user as released, if requested', async () => {
    const { stdout } = await convert(
      ...agents('native', 'awi', 'awe', 'rag', 'question-only', 'memoryos'),
      ...['--env', at('env.json'), '--off-policy', at('given'), '--profile', 'reference'],
    );
    const { systems, benchmark, profile } = JSON.parse(stdout);
    expect(profile).toBe('reference');
    expect(benchmark.options).toMatchObject({
      simulator: { temperature: 0.2 },
      replyCut: { systems: ['rag-freq2-ns4-topk30'] },
    });
    // What the profile decides is decided when the experiment is played, for these systems and for all others.
    expect(systems.map((system: { options?: object; format?: object }) => system.options)).toEqual([
      undefined,
      undefined,
      { messagePrefixes: 'labels' },
      { messagePrefixes: 'labels' },
      { initialPolicy: 'info_type', evolves: true },
      expect.objectContaining({ preset: 'package' }),
    ]);
    expect(JSON.stringify(systems)).not.toMatch(/reference|showTime/);
  });

  it.each([
    [['nemori'], /nemori\.json: unknown agent type "nemori"/],
    [['native', 'other-model'], /the agents answer with several models/],
    [['env'], /env\.json: type is missing/],
    [['slow'], /evolution_config\.cadence is "weekly"/],
  ])('refuses %s', async (names, message) => {
    await expect(convert(...agents(...names))).rejects.toThrow(message);
  });

  it('makes runnable experiments, over users made from the original’s environment config', async () => {
    await runInProcess([
      ...['generate', 'amemgym', '--config', at('env-keyless.json'), '--offline', '--out', at('env')],
    ]);
    const file = at('experiment.json');
    await convert(
      ...agents('awi', 'rag', 'question-only'),
      ...['--env', at('env.json'), '--data', at('env/data.json'), '--out', file],
    );
    expect(JSON.parse(readFileSync(file, 'utf8')).benchmark.path).toBe('env/data.json');
    const { stdout } = await runInProcess([
      ...['run', file, ...offline, '--runs', at('runs'), '--cache-dir', at('cache'), '--json'],
    ]);
    const { systems } = JSON.parse(stdout) as RunResult;
    expect(systems.map(({ name }) => name)).toEqual([
      'gpt-4.1-mini-awi',
      'rag-freq2-ns4-topk30',
      'question-only',
      'upper-bound',
      'random',
    ]);
    expect(systems[0]?.metrics.overall?.n).toBe(2 * 2 * 4);
  });
});

const offline = ['model', 'simulator', 'embedder'].flatMap((part) => ['--set', `${part}={"type":"offline"}`]);
const play = (agent: string, ...args: string[]) =>
  runInProcess([
    ...['original', 'run', at(`${agent}.json`), '--env', at('env.json'), ...offline],
    ...['--runs', at('runs'), '--cache-dir', at('cache'), '--json', ...args],
  ]);

describe('memgym original run', () => {
  it('plays an agent on-policy, and another one off-policy from the exported interactions', async () => {
    await runInProcess([
      ...['generate', 'amemgym', '--config', at('env-keyless.json'), '--offline', '--out', at('direct')],
    ]);
    const data = ['--data', at('direct/data.json')];
    const held = await play('awi', ...data);
    expect(held.stderr).toContain('llm_config_low_temp.api_key is left out');
    const { dir } = JSON.parse(held.stdout) as { dir: string };
    await runInProcess(['original', 'export', 'amemgym', dir, ...data, '--out', at('exported')]);

    const interactions = at('exported/gpt-4.1-mini-awi');
    const { stdout } = await play('rag', ...data, '--off-policy', interactions);
    const read = JSON.parse(stdout) as RunResult & { dir: string };
    expect(read.systems[0]?.metrics.overall?.n).toBe(2 * 2 * 4);
    const [user] = readdirSync(interactions).filter((name) =>
      existsSync(join(interactions, name, 'interactions')),
    );
    const file = join(interactions, user as string, 'interactions/period_00.json');
    const messages = (JSON.parse(readFileSync(file, 'utf8')) as { content: string }[][]).flat();
    expect(messages.length).toBeGreaterThan(4);
    const states = readdirSync(join(read.dir, 'states')).map((name) =>
      readFileSync(join(read.dir, 'states', name), 'utf8'),
    );
    for (const { content } of messages) {
      const text = JSON.stringify(content).slice(1, -1);
      expect(states).toContainEqual(expect.stringContaining(text));
    }

    const own = JSON.parse((await play('rag', ...data)).stdout) as { dir: string };
    const paired = JSON.parse((await runInProcess(['runs', 'compare', own.dir, read.dir, '--json'])).stdout);
    expect(paired.metric).toBe('memory-b');
    const [{ difference, finding: pairs }] = paired.systems;
    // All items of both runs are scored and bounded, so that no pair is lost.
    expect(pairs).toMatchObject({ n: 2 * 2 * 4, onlyFirst: 0, onlySecond: 0 });
    expect(pairs.value).toBeCloseTo(difference, 10);
    // Both users have the same difference, which shows no spread.
    expect(pairs).toMatchObject({ low: null, high: null });
    const compared = await runInProcess(['runs', 'compare', own.dir, read.dir, '--metric', 'overall']);
    expect(compared.stdout).toMatch(
      /system +on-policy +off-policy +difference +paired\n[\s\S]*system +rank on-policy +rank off-policy +rank change\n/,
    );
    expect(compared.stdout).toMatch(/rag-freq2-ns4-topk30 .* 1 +1 +0/);

    writeFileSync(file, readFileSync(file, 'utf8').replace('[Current Time:', '[Time:'));
    await expect(play('awe', ...data, '--off-policy', interactions)).rejects.toThrow(
      /period_00\.json\[0\].*does not begin with the query of the data/,
    );
  });

  it.each([
    ['env', [], /env\.json: this is an environment config of the original and has no agent to play/],
    ['figure', [], /figure\.json: this is a figure config of the original/],
    // With and without a MEMGYM_DATA_DIR.
    ['awi', [], /No data for amemgym|AMemGym is not in this folder/],
  ])('gives the next step for %s.json', async (name, args, message) => {
    await expect(play(name, ...args)).rejects.toThrow(message);
  });

  it('refuses an experiment, and values that the format does not have', async () => {
    await expect(runInProcess(['original', 'run', everyday])).rejects.toThrow(
      /everyday\.json: this is not an agent config of the original AMemGym/,
    );
    await expect(convert('--agent', at('awi.json'), '--profile', 'huge')).rejects.toThrow(
      /Allowed choices are fixed, reference/,
    );
    await expect(convert()).rejects.toThrow(/--agent <file>/);
    await expect(runInProcess(['original', 'convert', 'locomo'])).rejects.toThrow(/unknown command 'locomo'/);
  });
});

const keyless: { llm_config_low_temp: { api_key: string | null } } = JSON.parse(
  readFileSync(at('env.json'), 'utf8'),
);
keyless.llm_config_low_temp.api_key = null;
writeFiles(folder, { 'env-keyless.json': keyless });
