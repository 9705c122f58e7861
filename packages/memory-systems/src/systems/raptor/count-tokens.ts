import type { Profile } from '@memgym/core';
import { loadTokenCounter } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';

/** The number of tokens of a text. */
export type TokensOf = (text: string) => number;

/** An estimate in `fixed`; the original counts with `cl100k_base` for any model. */
export async function loadTokensOf(profile: Profile): Promise<TokensOf> {
  if (profile === 'fixed') return estimateTokens;
  const counter = await loadTokenCounter('gpt-4');
  return (text) => counter.count(text);
}
