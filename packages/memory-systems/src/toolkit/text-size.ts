import type { Profile } from '@memgym/core';
import { estimateTokens, words } from '@memgym/text';
import { z } from 'zod';

/** The option of systems that keep to a length. */
export const sizeUnitSchema = z
  .enum(['words', 'tokens'])
  .default('words')
  .describe(
    'What sizes are counted in: words, or estimated tokens. In the reference profile a word is what stands between blanks, so that a Chinese message is one. Default words.',
  );
export type SizeUnit = z.infer<typeof sizeUnitSchema>;

/** How sizes are measured. */
export interface SizeMeasure {
  readonly unit: SizeUnit;
  readonly profile: Profile;
}

/** How long a text is. In the reference profile words are what stands between blanks, as in MemEngine. */
export function textSize(text: string, { unit, profile }: SizeMeasure): number {
  if (unit === 'tokens') return estimateTokens(text);
  return profile === 'reference' ? text.split(' ').length : words(text).length;
}
