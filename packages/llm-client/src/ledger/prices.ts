/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  /** Input that the provider found in its own cache. Default: `input`. */
  readonly cachedInput?: number;
  /** Reasoning included. Default 0, as for embeddings. */
  readonly output?: number;
}

/** Prices by model name. */
export type PriceTable = Readonly<Record<string, ModelPrice>>;

/** The day on which {@link openAIPrices} was true, as YYYY-MM-DD. */
export const openAIPricesDate = '2026-03-31';

/**
 * Standard prices of OpenAI's own service, by public copies of its price list
 * (openai.com/api/pricing); dated snapshots cost what their family costs unless they are listed.
 */
export const openAIPrices: PriceTable = {
  'gpt-5.4': { input: 2.5, cachedInput: 0.25, output: 15 },
  'gpt-5.4-mini': { input: 0.75, cachedInput: 0.075, output: 4.5 },
  'gpt-5.2': { input: 1.75, cachedInput: 0.175, output: 14 },
  'gpt-5.1': { input: 1.25, cachedInput: 0.125, output: 10 },
  'gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
  'gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
  'gpt-5-nano': { input: 0.05, cachedInput: 0.005, output: 0.4 },
  'gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
  'gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, cachedInput: 0.025, output: 0.4 },
  'gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
  'gpt-4o-2024-05-13': { input: 5, output: 15 },
  'gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
  'gpt-4-turbo': { input: 10, output: 30 },
  'gpt-3.5-turbo': { input: 0.5, output: 1.5 },
  'o4-mini': { input: 1.1, cachedInput: 0.275, output: 4.4 },
  o3: { input: 2, cachedInput: 0.5, output: 8 },
  'o3-mini': { input: 1.1, cachedInput: 0.55, output: 4.4 },
  o1: { input: 15, cachedInput: 7.5, output: 60 },
  'text-embedding-3-small': { input: 0.02 },
  'text-embedding-3-large': { input: 0.13 },
  'text-embedding-ada-002': { input: 0.1 },
};

/**
 * The price of a model by exact name, else without its snapshot date (`gpt-4o-2024-08-06` costs what
 * `gpt-4o` costs); null when it is not in the table.
 */
export function priceOf(model: string, prices: PriceTable = openAIPrices): ModelPrice | null {
  for (const name of [model, model.replace(/-\d{4}-\d{2}-\d{2}$/, '')]) {
    const price = Object.hasOwn(prices, name) ? prices[name] : undefined;
    if (price !== undefined) return price;
  }
  return null;
}
