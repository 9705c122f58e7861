import { join } from 'node:path';
import { withFolder } from '@memgym/datasets/testing';
import { expect, it } from 'vitest';
import { readMemoryBenchPredictions } from './read-memorybench-predictions.js';

const messages = [{ role: 'user', content: 'x' }];

it('reads a prediction and ignores the messages', async () => {
  const items = [{ test_idx: 7, messages, response: '(b)', dataset: 'Locomo-3' }];
  await withFolder({ 'predict.json': JSON.stringify(items) }, async (folder) => {
    expect(await readMemoryBenchPredictions(join(folder, 'predict.json'))).toEqual([
      { dataset: 'Locomo-3', testIndex: 7, response: '(b)', path: '[0]' },
    ]);
  });
});

it('names the place of a missing answer', async () => {
  const items = [{ test_idx: 7, messages, response: null, dataset: 'Locomo-3' }];
  await withFolder({ 'predict.json': JSON.stringify(items) }, async (folder) => {
    await expect(readMemoryBenchPredictions(join(folder, 'predict.json'))).rejects.toThrow(
      /\[0\]\.response: expected string, got null/,
    );
  });
});
