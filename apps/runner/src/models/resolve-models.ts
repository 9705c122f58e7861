import { type ChatModel, ConfigError, type Embedder, type ModelPrice, parseConfig } from '@memgym/core';
import { defaultEmbedder, type EmbedderConfig, type ModelConfig } from '@memgym/experiments';
import {
  createOpenAIChatModel,
  createOpenAIEmbedder,
  embeddingModelOf,
  findPrice,
  type PriceFile,
  readModelEnvironment,
} from '@memgym/llm-client';
import { createOfflineChatModel } from '@memgym/offline-model';
import type { OfflineReply } from '@memgym/prompts';
import type { Registry } from '@memgym/registry';
import type { Environment } from './environment.js';
import { sharedReplies } from './offline.js';
import { findAccess, openAIBaseUrl, type ServerAccess } from './server-access.js';

/** Options for resolving models. */
export interface ResolveOptions {
  /** Custom prices; they override the built-in ones, and `price` of the config overrides them. */
  readonly prices?: PriceFile | undefined;
  /** No call will be made, so no key is needed or read. Default false. */
  readonly keyless?: boolean | undefined;
  /** Seed of the offline model's mistakes. Default: its own. */
  readonly seed?: number | string | undefined;
  /** The offline model's replies to the prompts of the parts that are used. Default: none. */
  readonly replies?: readonly OfflineReply[] | undefined;
}

/** The model for a config and an environment. The offline model is chosen only if no server is configured. */
export function resolveModel(
  config: ModelConfig,
  environment: Environment,
  { prices, keyless = false, seed, replies = [] }: ResolveOptions = {},
): ChatModel {
  const found = readModelEnvironment(environment);
  const baseUrl = config.baseUrl ?? found.baseUrl;
  const { type: _type, contextTokens, world, retry: _retry, ...settings } = config;
  if (!isOnServer(config, environment)) {
    return createOfflineChatModel({
      replies: [...sharedReplies, ...replies],
      contextTokens,
      world,
      ...(seed !== undefined && { seed: String(seed) }),
    });
  }
  const access = keyless
    ? { baseUrl }
    : requireAccess(findAccess(config.baseUrl, environment, 'model'), 'model');
  const model = config.model ?? found.model ?? 'gpt-4.1-mini';
  return createOpenAIChatModel({
    ...settings,
    model,
    price: config.price ?? ownPrice(model, baseUrl, prices),
    ...access,
  });
}

/** Whether the model of a config is on a server, and not the offline model. */
export function isOnServer({ type, baseUrl }: ModelConfig, environment: Environment): boolean {
  return (
    type === 'openai' ||
    (type === 'auto' && (baseUrl ?? readModelEnvironment(environment).baseUrl) !== undefined)
  );
}

/** Whether a key is set but not used, because `auto` finds no server. */
export function hasUnusedKey({ type, baseUrl }: ModelConfig, environment: Environment): boolean {
  const found = readModelEnvironment(environment);
  return type === 'auto' && found.apiKey !== undefined && (baseUrl ?? found.baseUrl) === undefined;
}

/**
 * The embedder for a config and an environment.
 *
 * @throws {ConfigError} for an unknown type, a wrong option or a missing key
 */
export async function resolveEmbedder(
  config: EmbedderConfig,
  environment: Environment,
  { registry, prices, keyless = false }: ResolveOptions & { readonly registry: Registry },
): Promise<Embedder> {
  const found = readModelEnvironment(environment);
  const { type: chosen, options, retry: _retry, ...settings } = config;
  const automatic = found.embeddingModel === undefined ? defaultEmbedder : 'openai';
  const type = chosen === 'auto' ? automatic : chosen;
  if (type !== 'openai') {
    const { optionsSchema, create } = await registry.find('embedder', type);
    const { dimensions } = settings;
    const own = { ...(dimensions !== undefined && { dimensions }), ...options };
    const embedder = await create(parseConfig('embedder.options', optionsSchema, own));
    const plugin = await registry.loaded('embedder', type);
    if (plugin === undefined) return embedder;
    // Vectors of other code or other options must not come from the cache.
    const decisive = { ...embedder.info.settings, code: plugin.code.digest, options: JSON.stringify(own) };
    return {
      info: { ...embedder.info, settings: decisive },
      embed: (texts, request) => embedder.embed(texts, request),
    };
  }
  const baseUrl = config.baseUrl ?? found.baseUrl;
  const access = keyless
    ? { baseUrl }
    : requireAccess(findAccess(config.baseUrl, environment, 'embedder'), 'embedder');
  const model = config.model ?? found.embeddingModel ?? 'text-embedding-3-small';
  if (settings.dimensions === undefined && embeddingModelOf(model) === undefined) {
    throw new ConfigError(`The length of vectors of ${model} is not known.`, {
      key: 'embedder.dimensions',
      hint: 'State it as embedder.dimensions. A run measures it, but what sends no request cannot.',
    });
  }
  return createOpenAIEmbedder({
    ...settings,
    model,
    price: config.price ?? ownPrice(model, baseUrl, prices),
    ...access,
  });
}

function ownPrice(
  model: string,
  baseUrl: string | undefined,
  prices: PriceFile | undefined,
): ModelPrice | undefined {
  if (prices === undefined) return undefined;
  return findPrice(model, baseUrl ?? openAIBaseUrl, [prices]) ?? undefined;
}

function requireAccess(access: ServerAccess, key: string): ServerAccess {
  if (access.baseUrl !== undefined || access.apiKey !== undefined) return access;
  throw new ConfigError(`${key}.type is "openai", but neither OPENAI_API_KEY nor OPENAI_BASE_URL is set.`, {
    key: `${key}.type`,
    hint: 'Set OPENAI_API_KEY (in the environment or in .env), or OPENAI_BASE_URL for your own server; or use "offline".',
  });
}
