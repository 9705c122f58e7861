import { ConfigError, ProviderError } from '@memgym/core';
import { embeddingModelOf, measureEmbeddingDimensions, readModelEnvironment } from '@memgym/llm-client';
import type { EmbedderConfig, Experiment } from '../experiment/experiment-schema.js';
import type { Environment } from './environment.js';
import { resolveEmbedder } from './resolve-models.js';
import { findAccess, openAIBaseUrl } from './server-access.js';

/** An embedder on a server, whose vector was requested. */
export interface MeasuredEmbedder {
  readonly model: string;
  readonly baseUrl: string;
  /** Length of its vectors; null if the server could not be asked. */
  readonly dimensions: number | null;
  /** Why the server could not be asked. Absent if it was. */
  readonly problem?: string;
}

/** An experiment with the measured lengths of vectors. */
export interface MeasuredExperiment<Part> {
  readonly experiment: Part;
  /** The embedders that were asked, each once. */
  readonly measured: readonly MeasuredEmbedder[];
}

export interface MeasureEmbeddersOptions {
  /** Whether a stated length is checked, too; a run needs no such request, because it checks every vector. Default false. */
  readonly checksStated?: boolean;
}

/**
 * Requests one vector of each embedder on a server whose length an experiment leaves out, and fills it in. Models of
 * OpenAI are not asked, because their lengths are known.
 * @param folder the base of relative paths and of the search for packages
 * @throws {ConfigError} when an embedder has vectors of another length than stated
 * @throws {ProviderError} when a server does not give the length that the experiment leaves out
 */
export async function measureEmbedders<Part extends Pick<Experiment, 'embedder' | 'systems'>>(
  experiment: Part,
  environment: Environment,
  folder: string,
  { checksStated = false }: MeasureEmbeddersOptions = {},
): Promise<MeasuredExperiment<Part>> {
  const asked = new Map<string, Promise<Measured>>();
  const measure = async (config: EmbedderConfig, key: string): Promise<EmbedderConfig> => {
    const name = JSON.stringify(config);
    const one = asked.get(name) ?? measureOne(config, { environment, folder, key, checksStated });
    asked.set(name, one);
    return (await one).config;
  };
  const embedder = await measure(experiment.embedder, 'embedder');
  const systems: Experiment['systems'] = [];
  for (const [index, system] of experiment.systems.entries()) {
    const own = system.embedder;
    systems.push(
      own === undefined ? system : { ...system, embedder: await measure(own, `systems[${index}].embedder`) },
    );
  }
  const all = await Promise.all(asked.values());
  return {
    experiment: { ...experiment, embedder, systems },
    measured: all.flatMap(({ found }) => found ?? []),
  };
}

interface Measured {
  readonly config: EmbedderConfig;
  /** Absent if nothing was asked. */
  readonly found?: MeasuredEmbedder;
}

interface Place {
  readonly environment: Environment;
  readonly folder: string;
  readonly key: string;
  readonly checksStated: boolean;
}

async function measureOne(config: EmbedderConfig, place: Place): Promise<Measured> {
  const { environment, key, checksStated } = place;
  if (config.dimensions !== undefined && !checksStated) return { config };
  const known = readModelEnvironment(environment);
  const isServer = config.type === 'openai' || (config.type === 'auto' && known.embeddingModel !== undefined);
  const model = config.model ?? known.embeddingModel;
  if (!isServer || model === undefined || embeddingModelOf(model) !== undefined) return { config };
  const access = findAccess(config.baseUrl, environment, 'embedder');
  // Without a key and an address, resolving the embedder says what is missing.
  if (access.baseUrl === undefined && access.apiKey === undefined) return { config };
  const asked = { model, baseUrl: access.baseUrl ?? openAIBaseUrl };
  if (config.dimensions === undefined) {
    const { timeoutMs, maxReplyBytes } = config;
    try {
      const dimensions = await measureEmbeddingDimensions({ model, timeoutMs, maxReplyBytes, ...access });
      return { config: { ...config, dimensions }, found: { ...asked, dimensions } };
    } catch (cause) {
      if (!ProviderError.isInstance(cause)) throw cause;
      throw new ProviderError(cause.reason, `The length of vectors could not be measured: ${cause.message}`, {
        cause,
        hint: `Start the server, or state the length, ${key}.dimensions, to begin without it.`,
      });
    }
  }
  return { config, found: { ...asked, ...(await check(config, place)) } };
}

/** Requests a vector as the run does, and compares its length with the stated one. */
async function check(
  config: EmbedderConfig,
  { environment, folder, key }: Place,
): Promise<Pick<MeasuredEmbedder, 'dimensions' | 'problem'>> {
  const embedder = await resolveEmbedder(config, environment, folder);
  try {
    await embedder.embed(['length'], { kind: 'query' });
    return { dimensions: embedder.info.dimensions };
  } catch (error) {
    if (!ProviderError.isInstance(error)) throw error;
    if (error.reason !== 'invalid-reply') return { dimensions: null, problem: error.message };
    throw new ConfigError(error.message, {
      key: `${key}.dimensions`,
      cause: error,
      hint: `Leave ${key}.dimensions out, so that the length is measured, or correct it or the model.`,
    });
  }
}
