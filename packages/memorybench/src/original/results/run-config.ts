import type { JsonObject, JsonValue, RunManifest } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { MemoryBenchOptions } from '../../play/memorybench-options.js';

interface PlayedPlace {
  readonly system: string;
  readonly kind: string;
  readonly partition: string;
  /** The folder of the original's script. */
  readonly root: string;
}

interface PlayedModel {
  readonly model?: string;
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
}

/**
 * A run's settings in the form of the original's `run_config.json`, which are the arguments of its script; those that
 * the run does not have are left out (packages/memorybench/spec.md#baselines).
 */
export function runConfig(
  { config, runId }: Pick<RunManifest, 'config' | 'runId'>,
  { protocol, steps, batchSize, rounds, seed, profile }: MemoryBenchOptions,
  { system, kind, partition, root }: PlayedPlace,
): JsonObject {
  const systems = (config.systems ?? []) as unknown as readonly {
    readonly name: string;
    readonly k?: JsonValue;
  }[];
  const k = systems.find(({ name }) => name === system)?.k;
  const isOnPolicy = protocol === 'on-policy';
  return {
    dataset_type: kind,
    set_name: partition,
    memory_system: system,
    memory_system_config: { ...llmConfig(config.model), ...(typeof k === 'number' && { retrieve_k: k }) },
    ...(typeof k === 'number' && { retrieve_k: k }),
    output_dir: root,
    ...(isOnPolicy && {
      feedback_agent_config: llmConfig(config.simulator ?? config.model),
      step: steps,
      max_rounds: rounds,
    }),
    ...((isOnPolicy || protocol === 'stepwise') && { batch_size: batchSize }),
    memgym: { runId, seed, profile },
  };
}

function llmConfig(value: JsonValue | undefined): JsonObject {
  const { model, temperature, topP, maxOutputTokens } = (value ?? {}) as PlayedModel;
  return {
    llm_provider: 'openai',
    llm_config: {
      model: model ?? 'offline',
      ...defined({ temperature, top_p: topP, max_tokens: maxOutputTokens }),
    },
  };
}
