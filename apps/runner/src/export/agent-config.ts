import type { JsonObject, JsonValue, RunManifest } from '@memgym/core';

/** Types of ours → the original's, where it has one. */
const agentTypes: Readonly<Record<string, string>> = {
  none: 'native',
  awi: 'awi',
  mem0: 'awe',
  rag: 'rag',
};

/**
 * `agent_config.json` of a system: the original's keys, and under `memgym` what they cannot say. The key of
 * the model is never in it.
 * @param system the system as the run's manifest has it
 */
export function agentConfigOf(system: JsonObject, { model, runId }: RunManifest): JsonObject {
  const type = String(system.type);
  const window = objectOf(system.window);
  const options = objectOf(system.options);
  const verbatim = options.infer === false;
  return {
    type: type === 'mem0' && verbatim ? 'rag' : (agentTypes[type] ?? type),
    name: system.name ?? type,
    llm_config: {
      base_url: model.baseUrl ?? null,
      api_key: null,
      llm_model: model.model ?? null,
    },
    agent_config: {
      update_bsz: window.updateBatch ?? null,
      local_length: window.localLength ?? null,
      top_k: typeof system.k === 'number' ? system.k : null,
    },
    memgym: { run_id: runId, system },
  };
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
