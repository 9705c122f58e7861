import { createScopedMemory } from '@memgym/memory-systems/define';
import { createWordIndex } from '../word-index.js';
import type { Mutant } from './mutant.js';

/** A deleted memory still makes its words common. */
export const leavesPostings: Mutant = {
  fault: 'leaves postings of a deleted memory in its index',
  caughtBy: 'update-and-delete',
  create: () =>
    createScopedMemory({
      info: { name: 'postings', version: '1.0.0' },
      createIndex: () => createWordIndex({ keepsPostings: true }),
    }),
};
