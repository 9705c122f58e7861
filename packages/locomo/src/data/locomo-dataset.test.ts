import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDataset } from '@memgym/datasets';
import { dataDir, publishedDifferences, suiteName, withFolder } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { locomoDataset } from './locomo-dataset.js';

const folder = dataDir('locomo');

it.skipIf(folder === null)(suiteName('the published files are as stated', folder), async () => {
  expect(await publishedDifferences(locomoDataset, folder ?? '')).toEqual([]);
});

describe('the check of LoCoMo’s data', () => {
  it.skipIf(folder === null)(suiteName('says when a published file was changed', folder), async () => {
    const text = await readFile(join(folder ?? '', 'locomo10.json'), 'utf8');
    const report = await withFolder({ 'locomo10.json': text.replace('Caroline', 'Carolina') }, (changed) =>
      checkDataset(locomoDataset, changed),
    );
    expect(report.files[0]?.state).toBe('changed');
    expect(report.problems).toEqual([expect.stringContaining('locomo10.json: not the published file')]);
  });

  it('reports a file that cannot be read as a problem, with the next step', async () => {
    const report = await withFolder({ 'other.json': '[]' }, (folder) => checkDataset(locomoDataset, folder));
    expect(report).toMatchObject({ dataset: 'locomo', files: [], counts: [] });
    expect(report.problems).toEqual([expect.stringMatching(/: this folder contains none of .*\. Get /)]);
  });

  it('refuses a path that does not exist, and names the source of the data', async () => {
    await expect(checkDataset(locomoDataset, '/no/such/place')).rejects.toMatchObject({
      missing: true,
      message: '/no/such/place: there is no such file or folder.',
      hint: expect.stringMatching(/^Get /),
    });
  });
});
