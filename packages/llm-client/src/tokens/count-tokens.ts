import { loadTokenCounter } from './token-counter.js';

/**
 * How many tokens a text is to a model, from 0: by the model's own encoding where it is known, else by
 * `o200k_base`. For many texts, take {@link loadTokenCounter} once and count with it.
 */
export async function countTokens(text: string, model: string): Promise<number> {
  return (await loadTokenCounter(model)).count(text);
}
