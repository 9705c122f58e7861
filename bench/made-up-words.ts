import type { Rng } from '@memgym/core';

const syllables = 'ba ri no ke lu ta so mi da fe go pu ven tor lin'.split(' ');

/** A word of so many random syllables. */
export const madeUpWord = (rng: Rng, parts: number): string =>
  Array.from({ length: parts }, () => rng.pick(syllables)).join('');
