import { estimateTokens, words } from '@memgym/text';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';

/** How long a text is, in words or estimated tokens. The original's words are what stands between blanks. */
export function textSize(
  text: string,
  { unit, profile }: Pick<MemgptMemoryOptions, 'unit' | 'profile'>,
): number {
  if (unit === 'tokens') return estimateTokens(text);
  return profile === 'reference' ? text.split(' ').length : words(text).length;
}
