import { dataDir, publishedDifferences, suiteName } from '@memgym/datasets/testing';
import { expect, it } from 'vitest';
import { memDailyDataset } from './memdaily-dataset.js';

const folder = dataDir('memdaily');

it.skipIf(folder === null)(suiteName('the published files are as stated', folder), async () => {
  expect(await publishedDifferences(memDailyDataset, folder ?? '')).toEqual([]);
});
