import { ConfigError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { memoryBenchConfigs } from '../data/memorybench-configs.js';
import { convertMemoryBench } from './convert-format.js';

const llm = { model: 'Qwen/Qwen3-8B', vllm_base_url: 'http://localhost:12366/v1', temperature: 0.1 };

/** In the form of configs/memory_systems/. */
const files: Readonly<Record<string, unknown>> = {
  'base.json': { llm_provider: 'vllm', llm_config: llm },
  'bm25.json': { llm_provider: 'vllm', llm_config: llm, retrieve_k: 7, bm25_k1: 1.2 },
  'embedder.json': {
    llm_provider: 'vllm',
    llm_config: llm,
    embedder_provider: 'vllm',
    embedder_model: 'Qwen/Qwen3-Embedding-0.6B',
    embedder_base_url: 'http://localhost:12377/v1',
    embedding_dim: 1024,
    retrieve_k: 5,
  },
  'a_mem.json': { llm_provider: 'vllm', llm_config: llm, retrieve_k: 5 },
  'mem0.json': {
    llm_provider: 'openai',
    llm_config: { model: 'gpt-4o-mini', openai_base_url: 'https://api.example/v1', api_key: 'sk-planted' },
    embedder_provider: 'vllm',
    embedder_config: { model: 'Other-Embedding', vllm_base_url: 'http://localhost:12378/v1' },
  },
  'memoryos.json': { llm_provider: 'vllm', llm_config: llm, retrieve_k: 5 },
  'raptor.json': {
    llm_provider: 'vllm',
    llm_config: llm,
    embedding_provider: 'vllm',
    embedding_model: 'Qwen/Qwen3-Embedding-0.6B',
    embedding_vllm_base_url: 'http://localhost:12377/v1',
  },
  'graphiti.json': { llm_provider: 'anthropic', llm_config: { model: 'glm-5' } },
  'foreign/base.json': { llm_provider: 'anthropic', llm_config: { model: 'glm-5' } },
  'domain.json': memoryBenchConfigs().domain,
  'each.json': memoryBenchConfigs().each,
};

const convert = (config: string[], options: object = {}) =>
  convertMemoryBench.convert(
    { config, ...options },
    { readConfig: async (file) => files[file], placed: (path) => `../${path}` },
  );

describe('configs of the original MemoryBench', () => {
  it('become one experiment with all systems that read them', async () => {
    const all = ['base', 'bm25', 'embedder', 'a_mem', 'mem0', 'memoryos', 'raptor'].map(
      (name) => `${name}.json`,
    );
    const { experiment, warnings } = await convert(all, {
      setName: 'Legal',
      datasets: 'domain.json',
      data: 'hub',
      profile: 'reference',
    });
    expect(experiment).toMatchObject({
      name: 'off-policy-legal',
      profile: 'reference',
      benchmark: {
        type: 'memorybench',
        path: '../hub',
        options: {
          partition: 'Legal',
          protocol: 'off-policy',
          corpusDialogues: 'own',
          seed: 42,
        },
      },
      model: {
        model: 'Qwen/Qwen3-8B',
        baseUrl: 'http://localhost:12366/v1',
        temperature: 0.1,
        topP: 0.1,
        maxOutputTokens: 2048,
      },
      embedder: { model: 'Qwen/Qwen3-Embedding-0.6B', baseUrl: 'http://localhost:12377/v1' },
    });
    const systems = experiment.systems as { name: string; k?: number; options?: object; model?: object }[];
    expect(systems.map(({ name, k }) => [name, k])).toEqual([
      ['wo_memory', undefined],
      ['bm25_message', 7],
      ['bm25_dialog', 7],
      ['embedder_message', 5],
      ['embedder_dialog', 5],
      ['a_mem', 5],
      ['mem0', 10],
      ['memoryos', undefined],
      ['raptor', 10],
    ]);
    expect(systems[1]?.options).toEqual({ k1: 1.2 });
    expect(systems[6]).toMatchObject({
      model: { model: 'gpt-4o-mini', baseUrl: 'https://api.example/v1' },
      embedder: { model: 'Other-Embedding' },
    });
    expect(systems.filter(({ model }) => model !== undefined)).toHaveLength(1);
    expect(JSON.stringify(experiment)).not.toContain('sk-planted');
    expect(warnings).toEqual([
      expect.stringContaining('all-MiniLM-L6-v2'),
      expect.stringContaining('api_key is left out'),
      expect.stringContaining('MemoryOS does not read it'),
      expect.stringContaining('all-MiniLM-L6-v2'),
    ]);
  });

  it('can be converted in part, for a single data set and another protocol, without the faults', async () => {
    const { experiment } = await convert(['bm25.json'], {
      system: ['bm25_dialog'],
      datasetType: 'single',
      setName: 'JRE-L',
      datasets: 'each.json',
      protocol: 'on-policy',
      action: 'like',
    });
    expect(experiment).toMatchObject({
      name: 'on-policy-jre-l',
      profile: 'fixed',
      benchmark: { options: { partition: 'JRE-L', protocol: 'on-policy', action: 'like' } },
      systems: [{ name: 'bm25_dialog', type: 'bm25-s', options: { k1: 1.2 } }],
    });
  });

  it.each([
    [['graphiti.json'], {}, 'there is no system for a config of this name'],
    [['foreign/base.json'], {}, 'speaks another protocol'],
    [['bm25.json', 'bm25.json'], {}, 'Two configs are for bm25_message'],
    [['bm25.json'], { system: ['mem0'] }, 'None of the configs'],
    [['bm25.json'], { setName: 'Legall' }, 'no partition "Legall"'],
    [['bm25.json'], { setName: 'Long-Short' }, 'Long-Short is not a domain'],
    [['bm25.json'], { setName: 'Locomo', datasetType: 'single' }, 'Locomo is not a single'],
    [
      ['bm25.json'],
      { setName: 'JuDGE', datasetType: 'single', datasets: 'domain.json' },
      'there is no "JuDGE"',
    ],
  ])('of %j with %j are refused', async (config, options, message) => {
    await expect(convert(config, options)).rejects.toThrow(message);
    await expect(convert(config, options)).rejects.toThrow(ConfigError);
  });

  it.each([
    ['Coding', 'domain', { Coding: ['MyCode', 'NFCats'] }],
    ['MyCode', 'single', {}],
  ])('play a set of the user’s file, which the experiment names: %s', async (setName, datasetType, lists) => {
    const own = {
      MyCode: { task_tag: 'Short-Short', domain_tag: 'Coding', test_metrics: ['f1'] },
      ...lists,
    };
    const { experiment } = await convertMemoryBench.convert(
      { config: ['base.json'], setName, datasetType, datasets: 'own.json' },
      { readConfig: async (file) => files[file] ?? own, placed: (path) => `../${path}` },
    );
    expect(experiment.benchmark).toMatchObject({
      options: { partition: setName, datasets: '../own.json' },
    });
  });

  it('with other data sets under a published name are refused, and another order is reported', async () => {
    const { domain } = memoryBenchConfigs();
    const [first, ...others] = domain.Legal as object[];
    const read = (content: unknown) =>
      convertMemoryBench.convert(
        { config: ['base.json'], setName: 'Legal', datasets: 'own.json' },
        { readConfig: async (file) => files[file] ?? content, placed: (path) => path },
      );
    await expect(read({ Legal: others })).rejects.toThrow(/lacks JuDGE/);
    const { warnings } = await read({ Legal: [...others, first] });
    expect(warnings).toEqual([expect.stringContaining('another order')]);
  });
});
