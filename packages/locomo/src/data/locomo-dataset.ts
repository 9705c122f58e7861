import { type DatasetEntry, findFirst, inspectEpisodes } from '@memgym/datasets';
import card from '../../card.json' with { type: 'json' };
import { loadLoCoMo, locomoFileCandidates } from './load-locomo.js';
import { locomoQuirks } from './locomo-quirks.js';

/** The data set of LoCoMo: what is published of it, where it is, and how it is read. */
export const locomoDataset: DatasetEntry = {
  name: 'locomo',
  ...card,
  quirks: locomoQuirks,
  needsAll: true,
  locate: findFirst([...locomoFileCandidates, 'locomo/data/locomo10.json'], 'file'),
  inspect: async (path) => inspectEpisodes(await loadLoCoMo(path)),
};
