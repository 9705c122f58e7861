import { registerSecret } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { checkedApiKey, checkedBaseUrl } from './connection.js';
import { type ProxyOptions, readProxy } from './proxy-options.js';

/** The model settings in the usual environment variables. */
export interface ModelEnvironment {
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  readonly embeddingModel?: string | undefined;
  readonly proxy?: ProxyOptions | undefined;
}

/**
 * Reads `OPENAI_BASE_URL`, `OPENAI_API_KEY`, `OPENAI_MODEL`, `OPENAI_EMBEDDING_MODEL` and the usual variables of
 * proxies from a record such as `process.env`; empty values count as absent. The key is registered as a secret.
 * @throws {ConfigError} when the base URL is not an http(s) address or contains a password, or when the key contains a
 * character that cannot be sent
 */
export function readModelEnvironment(env: Readonly<Record<string, string | undefined>>): ModelEnvironment {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const apiKey = value('OPENAI_API_KEY');
  const baseUrl = value('OPENAI_BASE_URL');
  const model = value('OPENAI_MODEL');
  const proxy = readProxy(env);
  const embeddingModel = value('OPENAI_EMBEDDING_MODEL');
  if (apiKey !== undefined) registerSecret(checkedApiKey(apiKey, 'OPENAI_API_KEY'));
  return {
    ...(baseUrl !== undefined && { baseUrl: checkedBaseUrl(baseUrl, 'OPENAI_BASE_URL') }),
    ...defined({ apiKey, model, embeddingModel, proxy }),
  };
}
