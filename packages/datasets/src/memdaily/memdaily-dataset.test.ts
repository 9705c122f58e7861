import { expect, it } from 'vitest';
import { dataDir, suiteName } from '../testing/data-dir.js';
import { publishedDifferences } from '../testing/published-differences.js';
import { memDailyDataset } from './memdaily-dataset.js';

const folder = dataDir('memdaily');

it.skipIf(folder === null)(suiteName('the published files are as stated', folder), async () => {
  expect(await publishedDifferences(memDailyDataset, folder ?? '')).toEqual([]);
});
