import { isHan } from './script.js';

/**
 * An estimate of the number of tokens, without a tokenizer. A Chinese character counts 1, any other non-ASCII
 * character 1/2 per UTF-16 unit, four ASCII characters count 1; rounded up. Deterministic, never negative, 0 for
 * the empty text.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 128) quarters += 1;
    else quarters += isHan(code) ? 4 : 2;
  }
  return Math.ceil(quarters / 4);
}
