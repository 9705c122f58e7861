import type { MemoryBenchDataset } from '@memgym/datasets';
import type { MemoryBenchOptions } from './memorybench-options.js';

/** The suffix of the columns with the stored dialogues that the options choose. */
export function storedDialogueSuffix({
  dialogues,
  corpusDialogues,
}: MemoryBenchOptions): (dataset: MemoryBenchDataset) => string {
  return ({ hasCorpus }) => {
    if (hasCorpus) return `_${corpusDialogues}`;
    return dialogues === 'mistral' ? '_mistral' : '';
  };
}
