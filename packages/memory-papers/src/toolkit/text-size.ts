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

/** In MemEngine, spaces delimit words. */
const countWords: Readonly<Record<Profile, (text: string) => number>> = {
  fixed: (text) => words(text).length,
  reference: (text) => text.split(' ').length,
};

/** The size of a text. */
export function textSize(text: string, { unit, profile }: SizeMeasure): number {
  return unit === 'tokens' ? estimateTokens(text) : countWords[profile](text);
}
