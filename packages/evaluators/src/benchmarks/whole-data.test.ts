import { missingOf } from '@memgym/datasets';

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { freeTextF1Metric } from '../metrics/free-text-f1-metric.js';
import { readThenAsk } from '../protocols/read-then-ask.js';
import { defineBenchmark } from './define-benchmark.js';
import { incompleteOption, missingCautions, readingParts } from './whole-data.js';

const pets = (found: number) =>
  defineBenchmark({
    type: 'pets',
    description: 'Three people and their pets.',
    options: z.strictObject({ incomplete: incompleteOption }),
    load: async () => ({
      episodes: [],
      files: [],
      missing: missingOf('people', { found, published: 3 }, 'Ann has no file'),
    }),
    protocol: () => ({ play: readThenAsk }),
    metrics: [freeTextF1Metric],
  });

describe('data of which something is missing', () => {
  it('are refused with what is missing and the option that reads the rest', async () => {
    await expect(pets(2).load('pets.json')).rejects.toMatchObject({
      message: 'pets.json: 1 of the 3 published people are missing: Ann has no file.',
      hint: expect.stringContaining('set the option incomplete to true'),
    });
  });

  it('are read by the option, and their figures are said to be those of a part', async () => {
    const loaded = await readingParts(pets(2)).load('pets.json');
    expect(missingCautions(loaded)).toEqual([
      'These are not figures of the whole data set: 1 of the 3 published people are missing: Ann has no file.',
    ]);
  });

  it('are neither where as much is there as published, or more', async () => {
    for (const found of [3, 4]) expect(missingCautions(await pets(found).load('pets.json'))).toEqual([]);
  });

  it('are summed up where much is missing', () => {
    const missing = ['texts', 'questions', 'films', 'notes', 'dates'].flatMap((what) =>
      missingOf(what, { found: 1, published: 2 }),
    );
    expect(missingCautions({ missing })[0]).toMatch(/films are missing; so are 2 others\.$/);
  });
});
