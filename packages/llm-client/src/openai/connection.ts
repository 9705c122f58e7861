import { registerSecret } from '@memgym/core';
import type OpenAI from 'openai';
import type * as z from 'zod';
import type { ConnectionPorts, connectionOptionsSchema } from './connection-options.js';
import { checkedApiKey, checkedBaseUrl } from './model-environment.js';
import { createModelFetch } from './model-fetch.js';
import { readReplies } from './read-replies.js';
import { type TryResult, tryOnce } from './try-once.js';

/** A connection to a server. */
export interface Connection {
  readonly baseUrl: string;
  /** Sends one request; `send` may throw `TryFailed` for an unusable reply. */
  request<Value>(
    send: (client: OpenAI, signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal | undefined,
  ): Promise<TryResult<Value>>;
}

/** Creates a connection without sending anything. @throws {ConfigError} when the base URL is invalid */
export function createConnection(
  options: z.output<typeof connectionOptionsSchema>,
  ports: ConnectionPorts,
): Connection {
  const baseUrl = checkedBaseUrl(options.baseUrl, 'baseUrl');
  const { apiKey, timeoutMs } = options;
  if (apiKey !== undefined) registerSecret(checkedApiKey(apiKey, 'apiKey'));
  const usedFetch = readReplies(ports.fetch ?? createModelFetch({ ...options, baseUrl }));
  let client: Promise<OpenAI> | undefined;
  return {
    baseUrl,
    async request(send, signal) {
      client ??= createClient(baseUrl, options, usedFetch);
      const opened = await client;
      return tryOnce((inner) => send(opened, inner), timeoutMs, signal);
    },
  };
}

/** Loads the SDK on first use: loading is slow, and offline runs do not need it. */
async function createClient(
  baseURL: string,
  { apiKey, timeoutMs }: z.output<typeof connectionOptionsSchema>,
  usedFetch: typeof fetch,
): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL,
    apiKey: apiKey ?? 'none',
    // Without these options the SDK reads the environment or writes to the console.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    // The SDK's time-out covers only the headers; the time-out of each try also covers the body.
    timeout: timeoutMs + 60_000,
    fetch: usedFetch,
  });
}
