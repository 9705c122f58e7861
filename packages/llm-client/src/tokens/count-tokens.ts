import { loadTokenCounter } from './token-counter.js';

/**
 * The number of tokens of a text for a model, from 0: with the model's own encoding if it is known, else with
 * `o200k_base`. For many texts, call {@link loadTokenCounter} once and use its counter.
 */
export async function countTokens(text: string, model: string): Promise<number> {
  return (await loadTokenCounter(model)).count(text);
}
