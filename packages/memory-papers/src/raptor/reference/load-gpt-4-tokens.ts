import { loadTokenCounter } from '@memgym/prompts';
import type { TokensOf } from '../rules.js';

/** The original counts with `cl100k_base` for any model. */
export async function loadGpt4Tokens(): Promise<TokensOf> {
  const counter = await loadTokenCounter('gpt-4');
  return (text) => counter.count(text);
}
