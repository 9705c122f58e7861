import { withShiftedWallClock } from '@memgym/conformance';
import { firstDifference } from '../first-difference.js';
import type { GeneratorProperty } from '../generator-property.js';
import { createMemoryFiles } from '../memory-files.js';

/** 400 days, so that month, day and year differ. */
const laterMs = 400 * 86_400_000;

export const deterministic: GeneratorProperty = {
  id: 'deterministic',
  title: 'The same options give the same bytes on any day and in any order; another seed gives other data',
  check: async ({ options, files, play }) => {
    const again = createMemoryFiles(new Map());
    await withShiftedWallClock(laterMs, () => play(again, 'at-once'));
    const difference = firstDifference(files.texts, again.texts);
    if (difference !== null) return `A second generation with the same options differs. ${difference}`;
    const { seed } = options;
    if (typeof seed !== 'number' && typeof seed !== 'string') return null;
    const other = createMemoryFiles(new Map());
    await play(other, 'one-by-one', { ...options, seed: typeof seed === 'number' ? seed + 1 : `${seed}2` });
    return firstDifference(files.texts, other.texts) === null
      ? `The option \`seed\` changes nothing: ${JSON.stringify(seed)} and another one give the same bytes.`
      : null;
  },
};
