import { join } from 'node:path';
import { ConfigError, DatasetError } from '@memgym/core';
import { withFolder } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { datasetCatalog, locateDataset } from './datasets.js';

describe('locateDataset', () => {
  it.each([
    ['locomo', 'locomo/locomo10.json', 'locomo/locomo10.json'],
    ['memdaily', 'memdaily/messages_and_QAs/01_simple_roles.json', 'memdaily/messages_and_QAs'],
    ['memdaily', 'memdaily/01_simple_roles.json', 'memdaily'],
    ['memdaily', 'memdaily/memdaily.json', 'memdaily/memdaily.json'],
    ['personamem', 'personamem/questions_32k.csv', 'personamem'],
    ['amemgym', 'amemgym/v1.base/data.json', 'amemgym/v1.base/data.json'],
    ['conversations', 'conversations/conversations.json', 'conversations/conversations.json'],
  ])('finds %s by %s', async (name, file, expected) => {
    await withFolder({ [file]: '[]' }, async (dataDir) => {
      expect(locateDataset(name, { dataDir })).toBe(join(dataDir, expected));
    });
  });

  it('says where to put a missing data set', async () => {
    await withFolder({}, async (dataDir) => {
      for (const { name } of datasetCatalog) {
        expect(() => locateDataset(name, { dataDir })).toThrow(DatasetError);
      }
      const failure = () => locateDataset('locomo', { dataDir });
      expect(failure).toThrow(
        expect.objectContaining({ hint: expect.stringContaining('snap-research/locomo') }),
      );
    });
  });

  it('refuses a name that is not in the catalogue', () => {
    expect(() => locateDataset('locmo', { dataDir: '/x' })).toThrow(ConfigError);
  });
});
