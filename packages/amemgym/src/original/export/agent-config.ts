import type { JsonObject, JsonValue, RunManifest } from '@memgym/core';
import { memoryOsSettings } from '../memory-os-settings.js';

/**
 * `agent_config.json` of a system: the original's keys (packages/amemgym/spec.md#configuration), and the complete
 * system under `memgym`. It never contains the API key. `max_tokens` is null in a run without an output limit.
 * @param system the system as stored in the run's manifest
 * @param messages maximum number exchanged with a user; a window of at least this size is the whole history
 */
export function agentConfigOf(system: JsonObject, manifest: RunManifest, messages: number): JsonObject {
  const { type, ...parts } = agentPartsOf(system, manifest, messages);
  return {
    type,
    name: system.name ?? type,
    llm_config: {
      base_url: manifest.model.baseUrl ?? null,
      api_key: null,
      llm_model: manifest.model.model ?? null,
      ...parametersOf(manifest),
    },
    ...parts,
    memgym: { run_id: manifest.runId, system },
  };
}

/** Temperature, output limit and further parameters of the run's model. */
function parametersOf({ model }: RunManifest): JsonObject {
  const settings = (model.settings ?? {}) as Readonly<Record<string, string | undefined>>;
  const limit = settings.maxOutputTokens;
  return {
    temperature: Number(settings.temperature ?? 0),
    max_tokens: limit === undefined ? null : Number(limit),
    ...(settings.parameters !== undefined && {
      extra_params: JSON.parse(settings.parameters) as JsonObject,
    }),
  };
}

/** The fields of the original's agent config other than name and model. */
interface AgentParts extends JsonObject {
  readonly type: string;
}

/**
 * A system in the keys of the original's agent config (packages/amemgym/spec.md#configuration). A type that the
 * original does not have appears under its MemGym name.
 * @param system the system as stored in the run's manifest
 * @param messages maximum number exchanged with a user; a window of at least this size is the whole history
 */
function agentPartsOf(system: JsonObject, manifest: RunManifest, messages: number): AgentParts {
  const type = String(system.type);
  const options = objectOf(system.options);
  const { updateBatch, localLength } = objectOf(system.window);
  const windowed = { update_bsz: updateBatch ?? null, local_length: localLength ?? null };
  const searching = (policy: boolean): JsonObject => ({
    ...windowed,
    top_k: typeof system.k === 'number' ? system.k : null,
    enable_llm_mem_policy: policy,
  });
  const memory_config = memoryConfigOf(manifest);
  switch (type) {
    case 'none':
      return Number(updateBatch) + Number(localLength) > messages
        ? { type: 'native' }
        : { type, agent_config: windowed };
    case 'awi': {
      if (options.evolves === true) {
        const evolution_config = evolutionOf(system, manifest, ['memory_update_prompt']);
        return { type: 'awi-evolve', agent_config: windowed, evolution_config };
      }
      const isHack = objectOf(system.insights).knownLabels === 'variables';
      return { type: isHack ? 'awi-hack' : type, agent_config: windowed };
    }
    case 'mem0': {
      const { evolves: targets } = options;
      if (Array.isArray(targets) && targets.length > 0) {
        const evolution_config = evolutionOf(system, manifest, targets);
        return { type: 'rag-evolve', agent_config: searching(true), memory_config, evolution_config };
      }
      const extracts = options.infer !== false;
      return { type: extracts ? 'awe' : 'rag', agent_config: searching(extracts), memory_config };
    }
    case 'mem0-g': {
      const graph_store = { provider: 'kuzu', config: { db: null } };
      return { type: 'awe', agent_config: searching(true), memory_config: { ...memory_config, graph_store } };
    }
    case 'rag':
      return { type, agent_config: searching(false), memory_config };
    case 'memory-os': {
      const settings = objectOf(options.settings);
      if (options.preset !== 'package') return { type };
      const given = memoryOsSettings.filter(([, ours]) => settings[ours] !== undefined);
      const agent_config = Object.fromEntries(
        given.map(([theirs, ours]) => [theirs, settings[ours] ?? null]),
      );
      return { type: 'memoryos', agent_config };
    }
    default:
      return { type, agent_config: { ...windowed, top_k: typeof system.k === 'number' ? system.k : null } };
  }
}

/** Mem0's stores and models; the original fills in paths and keys at startup. */
function memoryConfigOf({ model, embedder }: RunManifest): JsonObject {
  const served = (info: JsonObject | undefined) => ({
    provider: 'openai',
    config: { openai_base_url: info?.baseUrl ?? null, api_key: null, model: info?.model ?? null },
  });
  return {
    vector_store: { provider: 'milvus', config: { url: null, collection_name: 'mem_eval' } },
    llm: served(model),
    embedder: served(embedder),
    history_db_path: null,
    version: 'v1.1',
  };
}

function evolutionOf(system: JsonObject, { config }: RunManifest, targets: JsonValue[]): JsonObject {
  const evolution = objectOf(objectOf(objectOf(config.benchmark).options).evolution);
  const name = String(system.family ?? system.name);
  const condition = Object.hasOwn(evolution, name) ? evolution[name] : evolution['*'];
  const { cadence = 'period', feedback = ['vanilla'] } = objectOf(condition);
  return {
    cadence: condition === undefined || cadence === 'none' ? 'no_evolution' : 'period',
    feedback_types: feedback,
    targets,
    init_prompt_type: objectOf(system.options).initialPolicy ?? 'default',
  };
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
