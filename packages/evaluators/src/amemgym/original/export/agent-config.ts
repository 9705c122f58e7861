import type { JsonObject, RunManifest } from '@memgym/core';
import { agentPartsOf } from './agent-parts.js';

/**
 * `agent_config.json` of a system: the original's keys (docs/specs/amemgym.md#configuration), and under `memgym` the
 * system in full. The key of the model is never in it.
 * @param system the system as the run's manifest has it
 * @param messages how many are exchanged with a user at most: a window that holds all of them is the whole history
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
      temperature: 0,
      max_tokens: 8192,
    },
    ...parts,
    memgym: { run_id: manifest.runId, system },
  };
}
