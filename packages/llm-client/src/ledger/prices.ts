import { type ModelPrice, modelPriceSchema, parseConfig, type Usage } from '@memgym/core';
import * as z from 'zod';
import { iso } from 'zod';
import builtIn from './prices.json' with { type: 'json' };
import anthropic from './prices-anthropic.json' with { type: 'json' };
import google from './prices-google.json' with { type: 'json' };

/** Tokens of one call; the cached ones are part of the input. */
export interface TokenCounts {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

/** The cost of the tokens, in US dollars; null if the price is unknown. */
export function costOf(tokens: TokenCounts, price: ModelPrice | null): number | null {
  if (price === null) return null;
  const fresh = tokens.inputTokens - tokens.cachedInputTokens;
  const cached = tokens.cachedInputTokens * (price.cachedInput ?? price.input);
  return (fresh * price.input + cached + tokens.outputTokens * (price.output ?? 0)) / 1_000_000;
}

/**
 * The usage of one model's calls, with its cost by this price, whatever price it was stored with. Without a price, the
 * cost is what the model itself said.
 */
export function priced(usage: Usage, price: ModelPrice | null): Usage {
  if (price === null) return usage;
  const { inputTokens, embeddingTokens, cachedInputTokens, outputTokens } = usage;
  const tokens = { inputTokens: inputTokens + embeddingTokens, cachedInputTokens, outputTokens };
  return { ...usage, costUsd: costOf(tokens, price) };
}

/** Share of the usual price that a request in a batch costs. Source: OpenAI API pricing, “Batch API”. */
const batchShare = 0.5;

/** The price of requests in a batch. */
export function batchPrice(price: ModelPrice): ModelPrice {
  const { input, cachedInput, output } = price;
  return {
    ...price,
    input: input * batchShare,
    ...(cachedInput !== undefined && { cachedInput: cachedInput * batchShare }),
    ...(output !== undefined && { output: output * batchShare }),
  };
}

export const priceFileSchema = z.strictObject({
  asOf: iso.date().describe('The date of the prices, as YYYY-MM-DD.'),
  source: z.string().min(1).describe('Their source, as text.'),
  currency: z.literal('USD').describe('US dollars, the currency of every cost.'),
  servers: z
    .array(z.string())
    .optional()
    .describe('Hosts that the prices apply to, e.g. api.openai.com. Default: every server.'),
  models: z
    .record(z.string(), modelPriceSchema)
    .describe(
      'Dollars per million tokens by model name; embedding models have only `input`. A dated snapshot (gpt-4.1-mini-2025-04-14) has the price of its family, unless it has its own entry.',
    ),
});

/** Prices of one day. */
export type PriceFile = z.output<typeof priceFileSchema>;

/**
 * Checks the content of a price file.
 * @param name of the file, for errors
 * @throws {ConfigError} naming the key
 */
export function parsePriceFile(name: string, content: unknown): PriceFile {
  return parseConfig(name, priceFileSchema, content);
}

/** OpenAI's prices, from `prices.json` next to this file; those of other providers are beside it. */
export const builtInPrices: PriceFile = { ...builtIn, currency: 'USD' };

const allBuiltIn: readonly PriceFile[] = [
  builtInPrices,
  { ...anthropic, currency: 'USD' },
  { ...google, currency: 'USD' },
];

/**
 * The price of a model, from the first file that applies to the server and lists the model, by its exact name or
 * without its snapshot date; null if none does.
 * @param baseUrl the address of the model's server
 * @param files Default: the built-in prices
 */
export function findPrice(
  model: string,
  baseUrl: string,
  files: readonly PriceFile[] = allBuiltIn,
): ModelPrice | null {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  for (const file of files) {
    if (file.servers !== undefined && !file.servers.includes(host)) continue;
    for (const name of [model, model.replace(/-\d{4}-\d{2}-\d{2}$/, '')]) {
      const price = Object.hasOwn(file.models, name) ? file.models[name] : undefined;
      if (price !== undefined) return { asOf: file.asOf, ...price };
    }
  }
  return null;
}
