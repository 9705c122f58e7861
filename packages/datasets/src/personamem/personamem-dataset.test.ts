import { expect, it } from 'vitest';
import { dataDir, suiteName } from '../testing/data-dir.js';
import { publishedDifferences } from '../testing/published-differences.js';
import { personaMemDataset } from './personamem-dataset.js';

// Only some of the conversations are available here.
const folder = dataDir('personamem');

it.skipIf(folder === null)(suiteName('the published files are as stated', folder), async () => {
  expect(await publishedDifferences(personaMemDataset, folder ?? '', { isPart: true })).toEqual([]);
});
