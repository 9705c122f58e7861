import { parseConfig } from '@memgym/core';
import * as z from 'zod';
import { proxySchema } from './proxy-options.js';
import type { ServerKnowledge } from './server-knowledge.js';

/** The `retries` option of a client. */
export const retriesSchema = z
  .number()
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
    .number()
    .int()
    .min(1)
    .max(3_600_000)
    .default(120_000)
    .describe('Longest wait for one complete reply, in ms.'),
  maxReplyBytes: z
    .number()
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
