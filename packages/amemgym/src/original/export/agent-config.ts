import type { JsonObject, RunManifest } from '@memgym/core';
import { agentPartsOf } from './agent-parts.js';

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
