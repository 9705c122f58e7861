import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Episode, episodeSchema } from '@memgym/core';
import { defineBenchmark, readThenAsk } from '@memgym/evaluators';
import { accuracyMetric } from '@memgym/scoring';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseExperiment } from '../experiment/read-experiment.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';
import { resolveBenchmark } from './resolve-benchmark.js';

const episode: Episode = episodeSchema.parse({
  id: 'ann',
  cluster: 'ann',
  conversation: {
    sessions: [
      { id: 's', turns: [{ id: 't', role: 'user', content: 'I have a tabby cat.', sessionId: 's' }] },
    ],
    questions: [
      {
        kind: 'multiple-choice',
        id: 'ann/q',
        text: 'Which pet do I have?',
        type: 'pets',
        options: [
          { label: 'A', text: 'a tabby cat' },
          { label: 'B', text: 'a goldfish' },
        ],
        expected: 'A',
        evidence: { turnIds: ['t'] },
      },
    ],
  },
});
const pets = defineBenchmark({
  type: 'pets',
  description: 'One person and their pets.',
  options: z.strictObject({ questions: z.number().int().positive().default(1) }),
  load: async () => ({ episodes: [episode], files: [] }),
  protocol: () => ({ play: readThenAsk }),
  metrics: [accuracyMetric],
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-outside-'));
  // A module outside the repository cannot resolve its packages, so it imports them by path.
  (globalThis as Record<string, unknown>).petsForTest = pets;
  const source = 'export const benchmark = globalThis.petsForTest;';
  await writeFile(join(folder, 'pets.mjs'), source);
  await writeFile(join(folder, 'other.mjs'), 'export const other = 1;');
  await writeFile(join(folder, 'broken.mjs'), 'export const = ;');
  const installed = join(folder, 'node_modules', '@ann', 'pets');
  await mkdir(installed, { recursive: true });
  await writeFile(
    join(installed, 'package.json'),
    JSON.stringify({ name: '@ann/pets', type: 'module', exports: { import: './index.js' } }),
  );
  await writeFile(join(installed, 'index.js'), source);
});
afterEach(async () => {
  delete (globalThis as Record<string, unknown>).petsForTest;
  await rm(folder, { recursive: true });
});

describe('a benchmark from outside', () => {
  it.each(['./pets.mjs', 'pets.mjs', '@ann/pets'])('named %s is played to its end', async (type) => {
    const plan = await planRun({
      experiment: parseExperiment('test', {
        name: 'outside',
        benchmark: { type },
        model: { type: 'offline' },
        embedder: { type: 'offline' },
        systems: ['bm25-m', 'none'],
      }),
      dataPath: folder,
      environment: {},
      configFolder: folder,
    });
    const { manifest, result } = await runExperiment(plan, {
      runsFolder: join(folder, 'runs'),
      cacheFolder: join(folder, 'cache'),
    });
    expect([manifest.status, manifest.benchmark]).toEqual(['complete', 'pets']);
    expect(result.systems[0]).toMatchObject({ name: 'bm25-m', metrics: { accuracy: { value: 1 } } });
  });

  it('rejects unknown options by name', async () => {
    await expect(resolveBenchmark('./pets.mjs', folder, { question: 2 })).rejects.toThrow(/question/);
  });

  it('is reported as missing, as incomplete, or with the import error', async () => {
    await expect(resolveBenchmark('./none.mjs', folder)).rejects.toThrow(/there is no file .*none.mjs/);
    await expect(resolveBenchmark('./other.mjs', folder)).rejects.toThrow(
      /exports no `benchmark`; it exports other/,
    );
    await expect(resolveBenchmark('./broken.mjs', folder)).rejects.toThrow(/failed while it was loaded/);
    await expect(resolveBenchmark('locomoo', folder)).rejects.toThrow(/Unknown benchmark/);
  });
});
