import { createMergingMemory } from '../merging-memory.js';
import type { Mutant } from './mutant.js';

/** A merged memory cites only the message that came last. */
export const losesSourcesOnMerge: Mutant = {
  fault: 'loses the sources of a memory when it merges',
  caughtBy: 'duplicates',
  create: () => createMergingMemory((_known, added) => [added]),
};

/** A merged memory cites only the message that came first. */
export const ignoresSourcesOnMerge: Mutant = {
  fault: 'does not cite what it merges into a memory',
  caughtBy: 'duplicates',
  create: () => createMergingMemory((known) => [...known]),
};
