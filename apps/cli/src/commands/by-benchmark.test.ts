import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, defineBenchmark, readThenAsk } from '@memgym/evaluators';
import { accuracyMetric } from '@memgym/scoring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { runInProcess } from '../testing/run-in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'memgym-by-benchmark-'));
const at = (name: string): string => join(folder, name);

const pets: Benchmark = defineBenchmark({
  type: 'pets',
  description: 'One person and their pets.',
  load: async () => ({ episodes: [], files: [] }),
  protocol: () => ({ play: readThenAsk }),
  metrics: [accuracyMetric],
  original: {
    convert: {
      description: 'Make an experiment of lists of pets.',
      options: z.strictObject({
        petList: z.array(z.string()).meta({ description: 'a list', placeholder: 'file' }),
        size: z.enum(['small', 'large']).default('small').meta({ description: 'of the pets' }),
      }),
      convert: async (options, { placed }) => ({
        experiment: {
          name: String(options.size ?? 'default'),
          benchmark: { type: 'pets', path: placed(at('pets.json')) },
          systems: options.petList ?? [],
        },
        warnings: ['One pet is left out.'],
      }),
    },
    score: {
      options: z.strictObject({ shelf: z.string().meta({ placeholder: 'folder' }) }),
      score: async ({ shelf }, { workingFolder }) => ({
        json: { shelf, workingFolder },
        text: `shelf ${shelf}`,
        notes: ['One answer is missing.'],
        figures: [
          {
            name: 'pets',
            means: { cat: null },
            heatmap: {
              title: 'Pets',
              columns: ['mean'],
              rows: [{ label: 'cat', values: [null] }],
              range: [0, 1],
            },
          },
        ],
      }),
    },
  },
});

beforeAll(() => {
  // A module outside the repository cannot import its packages by name, so this test passes what it needs.
  (globalThis as Record<string, unknown>).petsForTest = pets;
  writeFileSync(at('pets.mjs'), 'export const benchmark = globalThis.petsForTest;');
});
afterAll(() => {
  delete (globalThis as Record<string, unknown>).petsForTest;
  rmSync(folder, { recursive: true });
});

describe('convert, export and score', () => {
  it('find the formats of an outside benchmark, with flags for its options', async () => {
    const converted = await runInProcess([
      ...['convert', at('pets.mjs'), '--pet-list', 'bm25-m', '--size', 'large', '--pet-list', 'none'],
    ]);
    expect(JSON.parse(converted.stdout)).toEqual({
      name: 'large',
      benchmark: { type: 'pets', path: at('pets.json') },
      systems: ['bm25-m', 'none'],
    });
    expect(converted.stderr).toBe('One pet is left out.\n');
    const scored = await runInProcess([
      ...['score', at('pets.mjs'), '--shelf', 'top', '--figures', at('figures')],
    ]);
    expect(scored.stdout).toBe('shelf top\n');
    expect(scored.stderr).toBe(
      `${at('figures/pets.svg')} written\n${at('figures/pets.json')} written\nOne answer is missing.\n`,
    );
    const json = await runInProcess(['score', at('pets.mjs'), '--shelf', 'top', '--json']);
    expect(JSON.parse(json.stdout)).toEqual({ shelf: 'top', workingFolder: process.cwd() });
  });

  it('refuse flags that a format does not have, and values that it does not allow', async () => {
    await expect(runInProcess(['convert', at('pets.mjs'), '--pet-list', 'x', '--pets', 'y'])).rejects.toThrow(
      /--pets/,
    );
    await expect(
      runInProcess(['convert', at('pets.mjs'), '--pet-list', 'x', '--size', 'huge']),
    ).rejects.toThrow(/Allowed choices are small, large/);
    await expect(runInProcess(['convert', at('pets.mjs')])).rejects.toThrow(/--pet-list <file>/);
  });

  it('list the benchmarks with a format if the given one lacks it', async () => {
    const refused = { message: 'locomo does not support `convert`.', hint: 'Benchmarks that do: amemgym.' };
    await expect(runInProcess(['convert', 'locomo'])).rejects.toMatchObject(refused);
    await expect(runInProcess(['export', at('pets.mjs'), 'run'])).rejects.toThrow(
      'pets does not support `export`.',
    );
    await expect(runInProcess(['score', 'nothing'])).rejects.toThrow(/Unknown benchmark/);
  });

  it('score either answers or results, not both', async () => {
    await expect(runInProcess(['score', 'amemgym', '--predictions', 'x', '--results', 'y'])).rejects.toThrow(
      /--predictions and --results cannot be combined/,
    );
    await expect(runInProcess(['score', 'amemgym', '--upper-bound', 'x'])).rejects.toThrow(
      /either `results` or `figureConfig`/,
    );
  });
});
