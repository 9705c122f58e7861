import type { ModelPrice } from '@memgym/core';

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
