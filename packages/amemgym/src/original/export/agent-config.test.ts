import type { JsonObject, RunManifest } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { convertAgent } from '../convert/convert-agent.js';
import { type OriginalAgent, originalAgentSchema } from '../convert/original-agent-schema.js';
import { agentConfigOf } from './agent-config.js';

const llm_config = { llm_model: 'gpt-4.1-mini' };
const windowed = { update_bsz: 2, local_length: 4 };
const searching = { ...windowed, top_k: 30 };
const evolution = {
  cadence: 'period',
  feedback_types: ['vanilla_question_only'],
  init_prompt_type: 'minimal',
};
const agents: Record<string, JsonObject> = {
  native: { type: 'native' },
  awi: { type: 'awi', agent_config: windowed },
  'awi-hack': { type: 'awi-hack', agent_config: windowed },
  awe: { type: 'awe', agent_config: { ...searching, enable_llm_mem_policy: true } },
  rag: { type: 'rag', agent_config: { ...searching, enable_llm_mem_policy: false } },
  'awi-evolve': {
    type: 'awi-evolve',
    agent_config: windowed,
    evolution_config: { ...evolution, targets: ['memory_update_prompt'] },
  },
  'rag-evolve': {
    type: 'rag-evolve',
    agent_config: searching,
    evolution_config: { ...evolution, cadence: 'no_evolution', targets: ['update_memory_prompt'] },
  },
  memoryos: { type: 'memoryos', agent_config: { short_term_capacity: 3, mid_term_heat_threshold: 4.5 } },
};
const manifestOf = (options: JsonObject): RunManifest =>
  ({
    runId: 'small-1',
    model: { model: 'gpt-4.1-mini', baseUrl: 'http://localhost/v1' },
    config: { benchmark: { type: 'amemgym', options } },
  }) as unknown as RunManifest;
const read = (agent: object): OriginalAgent =>
  originalAgentSchema.parse({ ...agent, name: 'one', llm_config }) as OriginalAgent;

describe('agentConfigOf', () => {
  it.each(Object.entries(agents))(
    'returns a config that converts back to the same system as %s',
    (_, agent) => {
      const { system, evolution: feedback } = convertAgent(read(agent), 'one');
      const manifest = manifestOf(feedback === null ? {} : { evolution: { one: feedback } });
      const config = agentConfigOf(system, manifest, 200);
      expect(config).toMatchObject({
        ...agent,
        name: 'one',
        llm_config: { ...llm_config, base_url: 'http://localhost/v1', api_key: null },
        memgym: { run_id: 'small-1', system },
      });
      expect(convertAgent(read(config), 'one')).toEqual(convertAgent(read(agent), 'one'));
    },
  );

  it('contains the further parameters of the model', () => {
    const settings = { parameters: '{"top_p":0.9}' };
    const manifest = { ...manifestOf({}), model: { model: 'm', settings } } as unknown as RunManifest;
    const { system } = convertAgent(read({ type: 'native' }), 'one');
    expect(agentConfigOf(system, manifest, 200).llm_config).toMatchObject({ extra_params: { top_p: 0.9 } });
  });

  it('has every key that the original programs read', () => {
    const manifest = { ...manifestOf({}), embedder: { model: 'text-embedding-3-small' } } as RunManifest;
    for (const [type, agent] of Object.entries(agents)) {
      const { system } = convertAgent(read(agent), 'one');
      const config = agentConfigOf(system, manifest, 200) as Record<string, JsonObject>;
      expect(config.llm_config).toMatchObject({ temperature: 0, max_tokens: null });
      if (!['awe', 'rag', 'rag-evolve'].includes(type)) continue;
      expect(config.agent_config).toMatchObject({ enable_llm_mem_policy: expect.any(Boolean) });
      expect(config.memory_config).toEqual({
        vector_store: { provider: 'milvus', config: { url: null, collection_name: 'mem_eval' } },
        llm: {
          provider: 'openai',
          config: { openai_base_url: 'http://localhost/v1', api_key: null, model: 'gpt-4.1-mini' },
        },
        embedder: {
          provider: 'openai',
          config: { openai_base_url: null, api_key: null, model: 'text-embedding-3-small' },
        },
        history_db_path: null,
        version: 'v1.1',
      });
    }
    const graph = { name: 'g', type: 'mem0-g', k: 30, window: { updateBatch: 2, localLength: 4 } };
    expect(agentConfigOf(graph, manifest, 200)).toMatchObject({
      type: 'awe',
      memory_config: { graph_store: { provider: 'kuzu', config: { db: null } } },
    });
  });

  it('has the temperature and the output limit of the run', () => {
    const manifest = manifestOf({});
    const settings = { temperature: '0.7', maxOutputTokens: '512' };
    const config = agentConfigOf(
      { name: 'a', type: 'awi' },
      { ...manifest, model: { ...manifest.model, settings } },
      5,
    );
    expect(config.llm_config).toMatchObject({ temperature: 0.7, max_tokens: 512 });
  });

  it('does not call an agent native if its window is shorter than the history', () => {
    const system = { name: 'short', type: 'none', window: { updateBatch: 2, localLength: 4 } };
    expect(agentConfigOf(system, manifestOf({}), 6)).toMatchObject({ type: 'none', agent_config: windowed });
    expect(agentConfigOf(system, manifestOf({}), 5)).toMatchObject({ type: 'native' });
    expect(agentConfigOf({ name: 'none', type: 'none' }, manifestOf({}), 5)).toMatchObject({ type: 'none' });
  });

  it('marks an agent without a condition as not evolving', () => {
    const system = { name: 'a', type: 'awi', options: { evolves: true } };
    expect(agentConfigOf(system, manifestOf({}), 5).evolution_config).toEqual({
      cadence: 'no_evolution',
      feedback_types: ['vanilla'],
      targets: ['memory_update_prompt'],
      init_prompt_type: 'default',
    });
  });
});
