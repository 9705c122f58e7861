import { type JsonObject, type ModelPrice, parseConfig, type RunManifest } from '@memgym/core';
import {
  type EmbedderConfig,
  type Experiment,
  experimentSchema,
  type ModelConfig,
} from '@memgym/experiments';

/**
 * The experiment of a run with the models that answered: nothing of it depends on the environment, on price files or on
 * paths.
 * @throws {ConfigError} for a config of another version, or one that no run has
 */
export function playedExperiment(manifest: RunManifest): Experiment {
  const experiment = parseConfig(
    'The experiment in the manifest of the run',
    experimentSchema,
    manifest.config,
  );
  const { judges = {}, models = {} } = manifest;
  const { prices: _prices, prompts: _prompts, benchmark, ...settings } = experiment;
  const { path: _path, environment: _environment, ...played } = benchmark;
  const { model, embedder, simulator, judge } = experiment;
  return {
    ...settings,
    benchmark: played,
    model: withModel(model, manifest.model),
    embedder: withEmbedder(embedder, manifest.embedder),
    ...(simulator !== undefined && { simulator: withModel(simulator, manifest.simulator) }),
    ...(judge !== undefined && { judge: withModel(judge, manifest.judge) }),
    ...(experiment.judges !== undefined && {
      judges: Object.fromEntries(
        Object.entries(experiment.judges).map(([part, config]) => [
          part,
          withModel(config, part === 'default' ? manifest.judge : judges[part]),
        ]),
      ),
    }),
    systems: experiment.systems.map((system) => {
      const own = Object.hasOwn(models, system.name) ? models[system.name] : undefined;
      return {
        ...system,
        ...(system.model !== undefined && {
          model: { ...system.model, ...withModel(system.model, own?.model) },
        }),
        ...(system.embedder !== undefined && {
          embedder: withEmbedder(system.embedder, own?.embedder ?? manifest.embedder),
        }),
      };
    }),
  };
}

function withModel(config: ModelConfig, info: JsonObject | undefined): ModelConfig {
  if (info === undefined) return config;
  if (info.simulated === true) return { ...config, type: 'offline' };
  return { ...config, type: 'openai', ...connectionOf(info) };
}

function withEmbedder(config: EmbedderConfig, info: JsonObject | undefined): EmbedderConfig {
  if (typeof info?.baseUrl !== 'string') return config;
  return {
    ...config,
    type: 'openai',
    ...connectionOf(info),
    ...(typeof info.dimensions === 'number' && { dimensions: info.dimensions }),
  };
}

function connectionOf({ model, baseUrl, price }: JsonObject) {
  return {
    ...(typeof model === 'string' && { model }),
    ...(typeof baseUrl === 'string' && { baseUrl }),
    ...(typeof price === 'object' && price !== null && { price: price as unknown as ModelPrice }),
  };
}
