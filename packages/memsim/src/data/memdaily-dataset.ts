import { join } from 'node:path';
import { type DatasetEntry, findFirst, inspectEpisodes } from '@memgym/datasets';
import card from '../../card.json' with { type: 'json' };
import { loadMemDaily } from './load-memdaily.js';
import { memDailyQuirks } from './memdaily-quirks.js';

const locateFolder = findFirst(
  ['memdaily/messages_and_QAs', 'memdaily', 'messages_and_QAs', '.'].map((folder) =>
    join(folder, '01_simple_roles.json'),
  ),
  'folder',
);

/** The data set of MemDaily: what is published of it, where it is, and how it is read. */
export const memDailyDataset: DatasetEntry = {
  name: 'memdaily',
  ...card,
  quirks: memDailyQuirks,
  locate: (root) =>
    locateFolder(root) ?? findFirst(['memdaily/memdaily.json', 'memdaily.json'], 'file')(root),
  inspect: async (path) => inspectEpisodes(await loadMemDaily(path)),
};
