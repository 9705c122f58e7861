import { type ChatModel, ConfigError } from '@memgym/core';
import { type PriceFile, readModelEnvironment } from '@memgym/llm-client';
import type { Environment } from '../models/environment.js';
import { resolveModel } from '../models/resolve-models.js';
import type { Generation } from './generation-schema.js';

/**
 * The model that invents users. Unlike an assistant's it is never simulated.
 * @param prices the user's own, before the built-in ones and behind `price` of the config
 * @throws {ConfigError} when no server is named
 */
export function resolveGenerationModel(
  generation: Pick<Generation, 'model'>,
  environment: Environment,
  prices?: PriceFile,
): ChatModel {
  const { baseUrl, apiKey } = readModelEnvironment(environment);
  const reachable = generation.model.baseUrl ?? baseUrl ?? apiKey;
  if (generation.model.type === 'offline' || reachable === undefined) {
    throw new ConfigError('No model is there to make users with.', {
      key: 'model',
      hint:
        'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own (in the environment or in .env); or make ' +
        'users without a model with --offline.',
    });
  }
  return resolveModel({ ...generation.model, type: 'openai' }, environment, { prices });
}
