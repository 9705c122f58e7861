import { type ChatModel, ConfigError } from '@memgym/core';
import { type PriceFile, readModelEnvironment } from '@memgym/llm-client';
import type { Environment } from '../models/environment.js';
import { resolveModel } from '../models/resolve-models.js';
import type { Generation } from './generation-schema.js';

/**
 * The model that invents users. Unlike an assistant's model it is never the offline model.
 * @param prices custom prices; they override the built-in ones, and `price` of the config overrides them
 * @throws {ConfigError} when no server is configured
 */
export function resolveGenerationModel(
  generation: Pick<Generation, 'model'>,
  environment: Environment,
  prices?: PriceFile,
): ChatModel {
  const { baseUrl, apiKey } = readModelEnvironment(environment);
  const reachable = generation.model.baseUrl ?? baseUrl ?? apiKey;
  if (generation.model.type === 'offline' || reachable === undefined) {
    throw new ConfigError('No model is configured for generation.', {
      key: 'model',
      hint:
        'Set OPENAI_API_KEY, or OPENAI_BASE_URL for your own server (in the environment or in .env), or generate ' +
        'users without a model with --offline.',
    });
  }
  return resolveModel({ ...generation.model, type: 'openai' }, environment, { prices });
}
