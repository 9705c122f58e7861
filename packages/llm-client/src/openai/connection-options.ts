import { parseConfig } from '@memgym/core';
import { z } from 'zod';
import { proxySchema } from './proxy-options.js';
import type { ServerKnowledge } from './server-knowledge.js';

/** How a server is reached. */
export const connectionOptionsSchema = z.strictObject({
  baseUrl: z
    .string()
    .default('https://api.openai.com/v1')
    .describe('Address of an OpenAI-compatible API; it usually ends in /v1.'),
  apiKey: z.string().optional().describe('Key for it. Default: none, for servers that want none.'),
  timeoutMs: z
    .number()
    .int()
    .min(1)
    .max(3_600_000)
    .default(120_000)
    .describe('Longest wait for one whole reply, in ms.'),
  maxReplyBytes: z
    .number()
    .int()
    .min(1)
    .max(1_073_741_824)
    .default(33_554_432)
    .describe('Longest reply, in bytes, as it is sent and as it is decoded; a longer one is an error.'),
  proxy: proxySchema
    .optional()
    .describe('Proxies that lead to other machines; `readModelEnvironment` reads them. Default: none.'),
});

/** What a connection borrows from outside, so that tests control it. */
export interface ConnectionPorts {
  /**
   * Default: one that uses its connections again, goes through `proxy`, follows no redirect and heeds
   * `maxReplyBytes`. Another one has to see to these itself.
   */
  readonly fetch?: typeof fetch;
  /** Where it is kept what servers do not take. Default: one for the process. */
  readonly knowledge?: ServerKnowledge;
}

export type ConnectionOptions = z.input<typeof connectionOptionsSchema> & ConnectionPorts;

/** Splits ports from plain options and checks the latter. @throws {ConfigError} naming the key */
export function readOptions<Schema extends z.ZodObject>(
  schema: Schema,
  options: z.input<Schema> & ConnectionPorts,
): { plain: z.output<Schema>; ports: ConnectionPorts } {
  const { fetch, knowledge, ...rest } = options;
  return {
    plain: parseConfig('Model', schema, rest),
    ports: {
      ...(fetch !== undefined && { fetch }),
      ...(knowledge !== undefined && { knowledge }),
    },
  };
}
