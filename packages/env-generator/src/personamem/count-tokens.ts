import type { CountTokens } from './blocks/measure.js';

/** Counts in o200k_base, the tokenizer of the published distances. Its table is loaded on first use. */
export async function loadTokenizer(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => countTokens(text);
}
