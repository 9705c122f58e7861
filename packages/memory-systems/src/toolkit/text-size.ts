import type { Profile } from '@memgym/core';
import { estimateTokens, words } from '@memgym/text';
import * as z from 'zod';

/** The size option of systems with length limits. */
export const sizeUnitSchema = z
  .enum(['words', 'tokens'])
  .default('words')
  .describe(
    'Unit of sizes: words, or estimated tokens. In the reference profile spaces delimit words, so that a Chinese message counts as one. Default words.',
  );
export type SizeUnit = z.infer<typeof sizeUnitSchema>;

/** The measure of sizes. */
export interface SizeMeasure {
  readonly unit: SizeUnit;
  readonly profile: Profile;
}

/** The size of a text. In the reference profile, spaces delimit words, as in MemEngine. */
export function textSize(text: string, { unit, profile }: SizeMeasure): number {
  if (unit === 'tokens') return estimateTokens(text);
  return profile === 'reference' ? text.split(' ').length : words(text).length;
}
