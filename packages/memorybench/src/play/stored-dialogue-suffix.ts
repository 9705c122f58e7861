import type { MemoryBenchDataset } from '../data/memorybench-datasets.js';
import { eachSystem } from '../data/read-item.js';
import type { MemoryBenchOptions } from './memorybench-options.js';

/**
 * The column suffix of the stored dialogues selected by the options, or the columns of every system; null if the
 * protocol learns none.
 */
export function storedDialogueSuffix({
  protocol,
  dialogues,
  corpusDialogues,
}: MemoryBenchOptions): (dataset: MemoryBenchDataset) => string | typeof eachSystem | null {
  return ({ hasCorpus }) => {
    if (protocol === 'on-policy' || protocol === 'dialogues') return null;
    if (hasCorpus) return corpusDialogues === 'own' ? eachSystem : `_${corpusDialogues}`;
    return dialogues === 'mistral' ? '_mistral' : '';
  };
}
