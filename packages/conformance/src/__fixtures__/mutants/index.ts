import { carryingMutants } from './carrying-mutants.js';
import { exceedsKWhenFiltered } from './exceeds-k-when-filtered.js';
import { findsNothingByMeta } from './finds-nothing-by-meta.js';
import { indexesOldTextOnRestore } from './indexes-old-text-on-restore.js';
import { keepingMutants } from './keeping-mutants.js';
import { knowsLostMessages } from './knows-lost-messages.js';
import { leaksAfterRestore } from './leaks-after-restore.js';
import { learningMutants } from './learning-mutants.js';
import { leavesPostings } from './leaves-postings.js';
import { ignoresSourcesOnMerge, losesSourcesOnMerge } from './loses-sources-on-merge.js';
import { losesUpdateInSnapshot } from './loses-update-in-snapshot.js';
import { modelMutants } from './model-mutants.js';
import type { Mutant } from './mutant.js';
import { readingMutants } from './reading-mutants.js';
import { readsOnlyBareJson } from './reads-only-bare-json.js';
import { serviceMutants } from './service-mutants.js';
import { storesKnownInBatch } from './stores-known-in-batch.js';
import { writingMutants } from './writing-mutants.js';

export const mutants: readonly Mutant[] = [
  ...readingMutants,
  ...writingMutants,
  ...keepingMutants,
  ...modelMutants,
  ...learningMutants,
  ...carryingMutants,
  ...serviceMutants,
  leaksAfterRestore,
  exceedsKWhenFiltered,
  losesSourcesOnMerge,
  ignoresSourcesOnMerge,
  leavesPostings,
  storesKnownInBatch,
  indexesOldTextOnRestore,
  losesUpdateInSnapshot,
  findsNothingByMeta,
  readsOnlyBareJson,
  knowsLostMessages,
];
