import { type ChatModel, ConfigError } from '@memgym/core';
import { modelConfigSchema } from '@memgym/experiments';
import { createBudget, createFolderCacheStore, readModelEnvironment, wrapModel } from '@memgym/llm-client';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import type { Environment } from './environment.js';
import { createModelServer, modelChain } from './model-chain.js';
import { resolveModel } from './resolve-models.js';

/**
 * The model set in the environment, as a judge of data outside a run; its replies are cached. It is never the offline
 * model, whose judgements are meaningless.
 * @param prompts texts in place of those of prompts. Default: none
 * @throws {ConfigError} when no server is configured
 */
export function openJudge(
  environment: Environment,
  cacheFolder: string,
  prompts?: SuppliedPrompts,
): ChatModel {
  const { baseUrl, apiKey } = readModelEnvironment(environment);
  if (baseUrl === undefined && apiKey === undefined) {
    throw new ConfigError('No model is configured for judging.', {
      key: 'judge',
      hint: 'Set OPENAI_API_KEY, or OPENAI_BASE_URL for your own server, in the environment or in .env.',
    });
  }
  const config = modelConfigSchema.parse({ type: 'openai' });
  const model = resolveModel(config, environment);
  const chain = modelChain({
    key: 'judge',
    cache: { store: createFolderCacheStore(cacheFolder), mode: 'read-write', retryUnreadable: false },
    server: createModelServer({}, config.retry),
    budget: createBudget({}),
    onCall: () => undefined,
    prompts,
  });
  return wrapModel(model, chain);
}
