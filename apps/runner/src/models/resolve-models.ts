import { type ChatModel, ConfigError, type Embedder } from '@memgym/core';
import {
  createOfflineChatModel,
  createOfflineEmbedder,
  createOpenAIChatModel,
  createOpenAIEmbedder,
  readModelEnvironment,
} from '@memgym/llm-client';
import type { EmbedderConfig, ModelConfig } from '../experiment/experiment-schema.js';

/** Environment variables, as `process.env` or a `.env` file gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The model a config and an environment mean. A simulated model is only chosen when no server is named. */
export function resolveModel(config: ModelConfig, environment: Environment): ChatModel {
  const found = readModelEnvironment(environment);
  const baseUrl = config.baseUrl ?? found.baseUrl;
  const type = config.type === 'auto' ? (baseUrl === undefined ? 'offline' : 'openai') : config.type;
  if (type === 'offline') return createOfflineChatModel({ contextTokens: config.contextTokens });
  requireAccess(baseUrl, found.apiKey, 'model');
  return createOpenAIChatModel({
    model: config.model ?? found.model ?? 'gpt-4.1-mini',
    timeoutMs: config.timeoutMs,
    price: config.price,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(found.apiKey !== undefined && { apiKey: found.apiKey }),
  });
}

/** The embedder a config and an environment mean. */
export function resolveEmbedder(config: EmbedderConfig, environment: Environment): Embedder {
  const found = readModelEnvironment(environment);
  const type =
    config.type === 'auto' ? (found.embeddingModel === undefined ? 'offline' : 'openai') : config.type;
  const dimensions = config.dimensions === undefined ? {} : { dimensions: config.dimensions };
  if (type === 'offline') return createOfflineEmbedder(dimensions);
  const baseUrl = config.baseUrl ?? found.baseUrl;
  requireAccess(baseUrl, found.apiKey, 'embedder');
  return createOpenAIEmbedder({
    model: config.model ?? found.embeddingModel ?? 'text-embedding-3-small',
    ...dimensions,
    price: config.price,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(found.apiKey !== undefined && { apiKey: found.apiKey }),
  });
}

function requireAccess(baseUrl: string | undefined, apiKey: string | undefined, key: string): void {
  if (baseUrl !== undefined || apiKey !== undefined) return;
  throw new ConfigError(`${key}.type is "openai", but neither OPENAI_API_KEY nor OPENAI_BASE_URL is set.`, {
    key: `${key}.type`,
    hint: 'Set OPENAI_API_KEY (in the environment or in .env), or OPENAI_BASE_URL for a server of your own; or use "offline".',
  });
}
