import { type ChatModel, ConfigError } from '@memgym/core';
import { readModelEnvironment } from '@memgym/llm-client';
import type { Environment } from '../models/environment.js';
import { type ResolveOptions, resolveModel } from '../models/resolve-models.js';
import type { Generation } from './generation-schema.js';

/**
 * The model that invents users. Unlike an assistant's model it is never the offline model.
 * @throws {ConfigError} when no server is configured, unless no call will be made
 */
export function resolveGenerationModel(
  generation: Pick<Generation, 'model'>,
  environment: Environment,
  options: Pick<ResolveOptions, 'prices' | 'keyless'> = {},
): ChatModel {
  const { baseUrl, apiKey } = readModelEnvironment(environment);
  const reachable = generation.model.baseUrl ?? baseUrl ?? apiKey;
  const isReached = reachable !== undefined || options.keyless === true;
  if (generation.model.type === 'offline' || !isReached) {
    throw new ConfigError('No model is configured for generation.', {
      key: 'model',
      hint:
        'Set OPENAI_API_KEY, or OPENAI_BASE_URL for your own server (in the environment or in .env), or generate ' +
        'users without a model with --offline.',
    });
  }
  return resolveModel({ ...generation.model, type: 'openai' }, environment, options);
}
