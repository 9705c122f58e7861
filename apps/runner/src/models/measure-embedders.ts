import { ConfigError, ProviderError } from '@memgym/core';
import type { EmbedderConfig, Experiment, SystemConfig } from '@memgym/experiments';
import { embeddingModelOf, measureEmbeddingDimensions, readModelEnvironment } from '@memgym/llm-client';
import type { Registry } from '@memgym/registry';
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

/** The parts of an experiment that name embedders. */
interface Embedding {
  readonly experiment: Experiment;
  /** Systems that are added to a run of it. */
  readonly added: readonly SystemConfig[];
}

/**
 * Requests one vector of each embedder on a server that a system needs and whose length is left out, and fills it in.
 * Models of OpenAI are not asked, because their lengths are known.
 * @param onMeasured called with each embedder that was asked
 * @throws {ProviderError} when a server does not give the length that is left out
 */
export async function measureEmbedders(
  { experiment, added }: Embedding,
  { environment, registry }: Pick<Place, 'environment' | 'registry'>,
  onMeasured: (embedder: MeasuredEmbedder) => void,
): Promise<Embedding> {
  const asked = new Map<string, Promise<Measured>>();
  const measure = async (config: EmbedderConfig, key: string): Promise<EmbedderConfig> => {
    const name = JSON.stringify(config);
    const one = asked.get(name) ?? measureEmbedder(config, { environment, registry, key });
    asked.set(name, one);
    return (await one).config;
  };
  const systems: SystemConfig[] = [];
  let { embedder } = experiment;
  for (const [index, system] of [...experiment.systems, ...added].entries()) {
    const { needs, uses = [] } = await registry.find('memorySystem', system.type);
    const isUsed = [...needs, ...uses].includes('embedder');
    if (isUsed && system.embedder === undefined) embedder = await measure(embedder, 'embedder');
    systems.push(
      isUsed && system.embedder !== undefined
        ? { ...system, embedder: await measure(system.embedder, `systems[${index}].embedder`) }
        : system,
    );
  }
  for (const { found } of await Promise.all(asked.values())) if (found !== undefined) onMeasured(found);
  const count = experiment.systems.length;
  return {
    experiment: { ...experiment, embedder, systems: systems.slice(0, count) },
    added: systems.slice(count),
  };
}

/** The config of an embedder with the length of its vectors. */
export interface Measured {
  readonly config: EmbedderConfig;
  /** Absent if nothing was asked. */
  readonly found?: MeasuredEmbedder;
}

interface Place {
  readonly environment: Environment;
  readonly registry: Registry;
  /** The key of the embedder in the experiment, for errors. */
  readonly key: string;
  /** Whether a stated length is checked, too; a run needs no such request, because it checks every vector. Default false. */
  readonly checksStated?: boolean;
}

/**
 * The same for one embedder.
 * @throws {ConfigError} when it has vectors of another length than stated
 * @throws {ProviderError} when its server does not give the length that the config leaves out
 */
export async function measureEmbedder(config: EmbedderConfig, place: Place): Promise<Measured> {
  const { environment, key, checksStated = false } = place;
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
  { environment, registry, key }: Place,
): Promise<Pick<MeasuredEmbedder, 'dimensions' | 'problem'>> {
  const embedder = await resolveEmbedder(config, environment, { registry });
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
