import { dataDir, publishedDifferences, suiteName } from '@memgym/datasets/testing';
import { expect, it } from 'vitest';
import { personaMemDataset } from './personamem-dataset.js';

// Only some of the conversations are available here.
const folder = dataDir('personamem');

it.skipIf(folder === null)(suiteName('the published files are as stated', folder), async () => {
  expect(await publishedDifferences(personaMemDataset, folder ?? '', { isPart: true })).toEqual([]);
});
