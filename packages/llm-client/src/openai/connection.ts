import { ConfigError, parseConfig, registerSecret } from '@memgym/core';
import type OpenAI from 'openai';
import * as z from 'zod';
import { createModelFetch } from './model-fetch.js';
import { proxySchema } from './proxy-options.js';
import { readReplies } from './read-replies.js';
import type { ServerKnowledge } from './server-knowledge.js';
import { type TryResult, tryOnce } from './try-once.js';

/** The `retries` option of a client. */
export const retriesSchema = z
  .int()
  .min(0)
  .max(100)
  .default(2)
  .describe(
    'Most repetitions of a request that failed with 429, 5xx or a lost connection, as in OpenAI’s SDK; 0 sends one request per call. `retryCalls` around the client replaces them.',
  );

/** Options of a connection to a server. */
export const connectionOptionsSchema = z.strictObject({
  baseUrl: z
    .string()
    .default('https://api.openai.com/v1')
    .describe('Address of an OpenAI-compatible API; it usually ends in /v1.'),
  apiKey: z.string().optional().describe('API key. Default: none, for servers without keys.'),
  timeoutMs: z
    .int()
    .min(1)
    .max(3_600_000)
    .default(120_000)
    .describe('Longest wait for one complete reply, in ms.'),
  maxReplyBytes: z
    .int()
    .min(1)
    .max(1_073_741_824)
    .default(33_554_432)
    .describe('Longest reply in bytes, both encoded and decoded; a longer one is an error.'),
  proxy: proxySchema
    .optional()
    .describe('Proxies for other machines; `readModelEnvironment` reads them. Default: none.'),
});

/** Injected dependencies of a connection, so that tests control them. */
export interface ConnectionPorts {
  /**
   * Default: one that reuses connections, uses `proxy`, follows no redirects and enforces `maxReplyBytes`. A
   * replacement must do this itself.
   */
  readonly fetch?: typeof fetch | undefined;
  /** Store of learned capabilities. Default: one per process. */
  readonly knowledge?: ServerKnowledge | undefined;
  /** Waits before a retry; ends early when the signal aborts. Default: a timer. */
  readonly sleep?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

export type ConnectionOptions = z.input<typeof connectionOptionsSchema> & ConnectionPorts;

/** Separates dependencies from plain options and checks the options. @throws {ConfigError} naming the key */
export function readOptions<Schema extends z.ZodObject>(
  schema: Schema,
  options: z.input<Schema> & ConnectionPorts,
): { plain: z.output<Schema>; ports: ConnectionPorts } {
  const { fetch, knowledge, sleep, ...rest } = options;
  return { plain: parseConfig('Model', schema, rest), ports: { fetch, knowledge, sleep } };
}

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

/**
 * The address without a trailing slash.
 * @throws {ConfigError} naming `key`, when it is not an http(s) address, or contains a user, password, query or
 * fragment
 */
export function checkedBaseUrl(text: string, key: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const shown = /[@?#]/.test(text) ? 'the text (not shown, as it may hold a key)' : `'${text}'`;
    throw new ConfigError(`${key}: ${shown} is not an http(s) address.`, {
      key,
      hint: 'Give the address of the API, e.g. http://127.0.0.1:8000/v1.',
    });
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    // The address is written into records, so it must not contain secrets; the error does not show it either.
    throw new ConfigError(`${key}: the address must not contain a user, password, query or fragment.`, {
      key,
      hint: 'Give the key as OPENAI_API_KEY.',
    });
  }
  return text.replace(/(?<!\/)\/+$/, '');
}

/**
 * The key, checked: an HTTP header can contain only printable characters of Latin-1.
 * @throws {ConfigError} naming `key` and OPENAI_API_KEY, without showing the text
 */
export function checkedApiKey(text: string, key: string): string {
  const wrong = /[^\x20-\x7e\xa0-\xff]/u.exec(text);
  if (wrong === null) return text;
  const point = wrong[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const which = `character ${wrong.index + 1} is U+${point}`;
  throw new ConfigError(`${key}: the key cannot be sent in an HTTP header, ${which}.`, {
    key,
    hint: 'Copy the key again and set OPENAI_API_KEY to it. Keys consist of Latin-1 characters, without “…”, typographic dashes or line breaks.',
  });
}
