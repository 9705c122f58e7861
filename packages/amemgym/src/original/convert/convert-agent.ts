import type { JsonObject } from '@memgym/core';
import { namedAgents } from '../../play/agent-names.js';
import { memoryOsSettings } from '../memory-os-settings.js';
import type { OriginalAgent } from './original-agent-schema.js';

/** Converts an agent of the original to a system of an experiment. */
export interface ConvertedAgent {
  readonly system: JsonObject & { readonly name: string };
  /** The agent's entry in `benchmark.options.evolution`. */
  readonly evolution: JsonObject | null;
  /** Whether its long replies are truncated off-policy, as for raw RAG. */
  readonly cutsReplies: boolean;
}

/** @param name of the system in the experiment */
export function convertAgent(agent: OriginalAgent, name: string): ConvertedAgent {
  if (agent.type === 'native') {
    return { system: { name, ...namedAgents.native }, evolution: null, cutsReplies: false };
  }
  if (agent.type === 'memoryos')
    return { system: memoryOs(agent, name), evolution: null, cutsReplies: false };
  const { update_bsz, local_length } = agent.agent_config;
  const window = { updateBatch: update_bsz, localLength: local_length };
  switch (agent.type) {
    case 'awi':
      return { system: { name, type: 'awi', window }, evolution: null, cutsReplies: false };
    case 'awi-hack': {
      const system = { name, ...namedAgents['awi-hack'], window };
      return { system, evolution: null, cutsReplies: false };
    }
    case 'awi-evolve': {
      const options = { initialPolicy: agent.evolution_config.init_prompt_type ?? 'default', evolves: true };
      const system = { name, type: 'awi', options, window };
      return { system, evolution: evolutionOf(agent.evolution_config), cutsReplies: false };
    }
    case 'awe':
    case 'rag': {
      const { top_k: k, enable_llm_mem_policy: policy } = agent.agent_config;
      const verbatim = !(policy ?? agent.type === 'awe');
      const mem0 = hasGraph(agent) ? 'mem0-g' : 'mem0';
      const system = verbatim
        ? { name, ...namedAgents.rag, k, window }
        : { name, ...namedAgents.awe, type: mem0, k, window };
      return { system, evolution: null, cutsReplies: verbatim };
    }
    case 'rag-evolve':
    case 'mem0-evolution': {
      // Nothing is extracted, so no prompt that evolves is ever used.
      if (agent.agent_config.enable_llm_mem_policy === false) {
        const system = { name, ...namedAgents.rag, k: agent.agent_config.top_k, window };
        return { system, evolution: null, cutsReplies: true };
      }
      const { targets, init_prompt_type } = agent.evolution_config;
      const options = {
        messagePrefixes: 'labels',
        evolves: targets,
        initialPolicy: init_prompt_type ?? 'default',
      };
      const system = { name, type: 'mem0', options, k: agent.agent_config.top_k, window };
      return { system, evolution: evolutionOf(agent.evolution_config), cutsReplies: false };
    }
  }
}

/** Mem0 with a graph store is Mem0-G; without inference there is no graph. */
export function hasGraph({ type, memory_config: memory }: OriginalAgent): boolean {
  return type === 'awe' && memory?.graph_store !== undefined && memory.graph_store !== null;
}

/** The library stores each exchange at once and buffers the latest ones itself, so it needs no window. */
function memoryOs({ agent_config: config }: Extract<OriginalAgent, { type: 'memoryos' }>, name: string) {
  const settings = Object.fromEntries(memoryOsSettings.map(([theirs, ours]) => [ours, config[theirs]]));
  // The system itself limits what each tier shows.
  return { name, type: 'memory-os', options: { preset: 'package', settings }, k: 'all' };
}

function evolutionOf(config: { cadence: 'period' | 'no_evolution'; feedback_types: string[] }): JsonObject {
  return {
    cadence: config.cadence === 'period' ? 'period' : 'none',
    feedback: config.feedback_types,
  };
}
