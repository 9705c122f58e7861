import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { convertMemSim } from './convert-format.js';

// In the form of benchmark/configs/, with our own values.
const agent = (name: string, more = '') => `
    - model_name: ${name}
      model_path: methods.${name}.${name}
      model_config:
        LLM_config: {model_name: glm-4-9b-chat, model_type: local, server_port: 8086}
${more}`;
const configOf = (agents: string, data = 'memdaily_9') => `
evaluation_config:
  QAType_list: [simple, noisy]
  data_list:
    - {data_name: ${data}, data_path: data/${data}.json}
    - {data_name: memdaily_0, data_path: data/memdaily_0.json}
  model_list:${agents}
  metrics:
    - accuracy
    - recall # recall5
    - write_time
meta_config: {cuda: '5', result_path: out}
`;
const everyAgent = [
  agent('OracleMemAgent'),
  agent('NoiseMemAgent'),
  agent('NonMemAgent'),
  agent('FullMemAgent'),
  agent('RecentMemAgent', '        size: 7'),
  agent(
    'RetMemAgent',
    '        embedding_config: {model_name: llama-160m, model_path: /models/llama, embedding_dim: 768}\n        top_k: 5',
  ),
].join('');

const convert = (text: string, options: object = {}) =>
  convertMemSim.convert(
    { config: 'glm4local.yaml', dataName: 'memdaily_9', ...options },
    { readConfig: async () => parse(text), placed: (path) => `../${path}` },
  );

describe('a config of the original MemSim', () => {
  it('becomes an experiment with its agents, types and noise', async () => {
    const { experiment, warnings } = await convert(configOf(everyAgent), { pool: 'noise_pool.json' });
    expect(experiment).toEqual({
      name: 'memdaily_9',
      description: 'MemDaily, from glm4local.yaml.',
      profile: 'fixed',
      benchmark: {
        type: 'memdaily',
        options: {
          withTimeAndPlace: true,
          types: ['simple', 'noisy'],
          noise: 10,
          noisePool: '../noise_pool.json',
          modelRetrieval: 'fixed',
        },
      },
      model: { type: 'openai', model: 'glm-4-9b-chat', baseUrl: 'http://127.0.0.1:8086/v1' },
      systems: [
        { name: 'OracleMemAgent', type: 'oracle' },
        { name: 'NoiseMemAgent', type: 'noise', options: { distractors: 'marked' } },
        { name: 'NonMemAgent', type: 'none' },
        { name: 'FullMemAgent', type: 'full-context' },
        { name: 'RecentMemAgent', type: 'recent', options: { size: 7 } },
        { name: 'RetMemAgent', type: 'emb-m', k: 5 },
      ],
    });
    expect(warnings.join('\n')).toMatch(
      /memdaily_9\.json is not read[\s\S]*OpenAI-compatible[\s\S]*llama-160m/,
    );
  });

  it('keeps faults in reference', async () => {
    const { experiment } = await convert(configOf(everyAgent), { profile: 'reference' });
    expect(experiment).toMatchObject({
      profile: 'reference',
      benchmark: { options: { modelRetrieval: 'reference' } },
    });
  });

  it('leaves keys out, with a warning', async () => {
    const text = configOf(agent('FullMemAgent')).replace('server_port: 8086', 'api_key: sk-secret');
    const { experiment, warnings } = await convert(text);
    expect(JSON.stringify([experiment, warnings])).not.toContain('sk-secret');
    expect(warnings.join()).toContain('OPENAI_API_KEY');
  });

  it.each([
    ['several data sets', { dataName: undefined }, (text: string) => text, /2 data sets.*/],
    ['an unknown data set', { dataName: 'memdaily_99' }, (text: string) => text, /no "memdaily_99"/],
    [
      'an unknown agent',
      {},
      (text: string) => text.replace('FullMemAgent.F', 'FullMemAgent.X'),
      /unknown agent/,
    ],
    ['two models', {}, (text: string) => text.replace('glm-4-9b-chat', 'other'), /several models/],
    ['an unknown type', {}, (text: string) => text.replace('[simple, noisy]', '[simpel]'), /QAType_list/],
    ['no agents', {}, () => 'evaluation_config: {}', /evaluation_config/],
    ['another noise', {}, (text: string) => text.replaceAll('memdaily_9', 'mine'), /no "memdaily_9"/],
  ])('with %s is refused', async (_, options, change, message) => {
    await expect(convert(change(configOf(everyAgent)), options)).rejects.toThrow(message);
  });
});
