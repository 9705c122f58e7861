import { type ChatModel, ConfigError, type Embedder, type ModelPrice } from '@memgym/core';
import {
  createOfflineChatModel,
  createOfflineEmbedder,
  createOpenAIChatModel,
  createOpenAIEmbedder,
  findPrice,
  type ModelEnvironment,
  type PriceFile,
  readModelEnvironment,
} from '@memgym/llm-client';
import type { EmbedderConfig, ModelConfig } from '../experiment/experiment-schema.js';

/** Environment variables, as `process.env` or a `.env` file gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How models are resolved. */
export interface ResolveOptions {
  /** The user's own prices, before the built-in ones and behind `price` of the config. */
  readonly prices?: PriceFile | undefined;
  /** No call will be made, so a missing key is no mistake. Default false. */
  readonly keyless?: boolean | undefined;
}

/** The model a config and an environment mean. A simulated model is only chosen when no server is named. */
export function resolveModel(
  config: ModelConfig,
  environment: Environment,
  { prices, keyless = false }: ResolveOptions = {},
): ChatModel {
  const found = readModelEnvironment(environment);
  const baseUrl = config.baseUrl ?? found.baseUrl;
  const type = config.type === 'auto' ? (baseUrl === undefined ? 'offline' : 'openai') : config.type;
  if (type === 'offline') return createOfflineChatModel({ contextTokens: config.contextTokens });
  if (!keyless) requireAccess(baseUrl, found.apiKey, 'model');
  const model = config.model ?? found.model ?? 'gpt-4.1-mini';
  return createOpenAIChatModel({
    model,
    timeoutMs: config.timeoutMs,
    maxReplyBytes: config.maxReplyBytes,
    server: config.server,
    api: config.api,
    capabilities: config.capabilities,
    reasoningEffort: config.reasoningEffort,
    price: config.price ?? ownPrice(model, baseUrl, prices),
    ...accessTo(baseUrl, found),
  });
}

/** The embedder a config and an environment mean. */
export function resolveEmbedder(
  config: EmbedderConfig,
  environment: Environment,
  { prices, keyless = false }: ResolveOptions = {},
): Embedder {
  const found = readModelEnvironment(environment);
  const type =
    config.type === 'auto' ? (found.embeddingModel === undefined ? 'offline' : 'openai') : config.type;
  const dimensions = config.dimensions === undefined ? {} : { dimensions: config.dimensions };
  if (type === 'offline') return createOfflineEmbedder(dimensions);
  const baseUrl = config.baseUrl ?? found.baseUrl;
  if (!keyless) requireAccess(baseUrl, found.apiKey, 'embedder');
  const model = config.model ?? found.embeddingModel ?? 'text-embedding-3-small';
  return createOpenAIEmbedder({
    model,
    ...dimensions,
    server: config.server,
    capabilities: config.capabilities,
    maxInputTokens: config.maxInputTokens,
    maxReplyBytes: config.maxReplyBytes,
    price: config.price ?? ownPrice(model, baseUrl, prices),
    ...accessTo(baseUrl, found),
  });
}

/** Where a server is, and what it takes to reach it. */
function accessTo(baseUrl: string | undefined, { apiKey, proxy }: ModelEnvironment) {
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
    ...(proxy !== undefined && { proxy }),
  };
}

function ownPrice(
  model: string,
  baseUrl: string | undefined,
  prices: PriceFile | undefined,
): ModelPrice | undefined {
  if (prices === undefined) return undefined;
  return findPrice(model, baseUrl ?? 'https://api.openai.com/v1', [prices]) ?? undefined;
}

function requireAccess(baseUrl: string | undefined, apiKey: string | undefined, key: string): void {
  if (baseUrl !== undefined || apiKey !== undefined) return;
  throw new ConfigError(`${key}.type is "openai", but neither OPENAI_API_KEY nor OPENAI_BASE_URL is set.`, {
    key: `${key}.type`,
    hint: 'Set OPENAI_API_KEY (in the environment or in .env), or OPENAI_BASE_URL for a server of your own; or use "offline".',
  });
}
