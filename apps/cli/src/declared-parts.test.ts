import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Episode, episodeSchema } from '@memgym/core';
import { type ConvertFormat, defineBenchmark, type OriginalFormats, readThenAsk } from '@memgym/evaluators';
import { memorySystems } from '@memgym/memory-systems/all';
import { accuracyMetric } from '@memgym/scoring';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { runInProcess } from './testing/run-in-process.js';
import { temporaryFolder } from './testing/run-memgym.js';

const benchmark = (type: string, description: string) =>
  defineBenchmark({
    type,
    description,
    options: z.strictObject({}),
    load: async (path) => {
      const episodes = JSON.parse(await readFile(path, 'utf8')) as unknown[];
      return { episodes: episodes.map((each): Episode => episodeSchema.parse(each)), files: [] };
    },
    protocol: () => ({ play: readThenAsk }),
    metrics: [accuracyMetric],
  });
const convert: ConvertFormat = {
  description: 'Convert lists of pets.',
  options: z.object({ list: z.string().meta({ description: 'the list', placeholder: 'file' }) }),
  convert: async ({ list }) => ({
    experiment: { name: 'converted', benchmark: { type: 'pets', path: String(list) }, systems: ['butler'] },
    warnings: [],
  }),
};
const originals: OriginalFormats = { convert };

const [recent] = memorySystems.filter(({ type }) => type === 'recent');
// A module outside the repository cannot import its packages by name, so the test passes what it exports.
const exported = {
  benchmarks: [benchmark('pets', 'Whose pets are whose.'), benchmark('plants', 'Which plants need what.')],
  memorySystem: { ...recent, type: 'shoebox', description: 'Keeps the last slips.' },
  originals,
};

const sample = [
  {
    id: 'ann',
    cluster: 'ann',
    conversation: {
      sessions: [
        { id: 's', turns: [{ id: 't', role: 'user', content: 'I have a tabby cat.', sessionId: 's' }] },
      ],
      questions: [
        {
          ...{ kind: 'multiple-choice', id: 'ann/q', text: 'Which pet do I have?', type: 'pets' },
          options: [
            { label: 'A', text: 'a tabby cat' },
            { label: 'B', text: 'a goldfish' },
          ],
          ...{ expected: 'A', evidence: { turnIds: ['t'] } },
        },
      ],
    },
  },
];

const manifest = {
  name: '@ann/house',
  version: '1.2.3',
  type: 'module',
  keywords: ['memgym-plugin'],
  exports: { './play': './play.js', './shoebox': './shoebox.js', './original': './original.js' },
  memgym: {
    benchmarks: [
      {
        ...{ type: 'pets', description: 'Whose pets are whose.', entry: './play', data: './card.json' },
        agents: { systems: { butler: { type: 'shoebox', options: { size: 3 } } } },
      },
      { type: 'plants', description: 'Which plants need what.', entry: './play' },
    ],
    memorySystems: [{ type: 'shoebox', description: 'Keeps the last slips.', entry: './shoebox' }],
    originals: [{ benchmark: 'pets', entry: './original', actions: { convert: 'Convert lists of pets.' } }],
  },
};

const files: Readonly<Record<string, unknown>> = {
  'package.json': manifest,
  'card.json': { title: 'Pets', license: 'CC0', source: 'https://pets.example' },
  'play.js': 'export const benchmarks = globalThis.houseForTest.benchmarks;',
  'shoebox.js': 'export const memorySystem = globalThis.houseForTest.memorySystem;',
  'original.js': 'export const originals = globalThis.houseForTest.originals;',
  'experiments/pets-small.json': {
    name: 'pets-small',
    benchmark: { type: 'pets', path: '../samples/pets.json' },
    model: { type: 'offline' },
    systems: ['butler', 'shoebox', 'bm25-m'],
  },
  'samples/pets.json': sample,
};

describe('a package of somebody else has the powers of one of ours', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const memgym = async (...args: string[]) => (await runInProcess(args)).stdout;
  const json = async (...args: string[]) => JSON.parse(await memgym(...args, '--json'));

  beforeAll(async () => {
    (globalThis as Record<string, unknown>).houseForTest = exported;
    place = await temporaryFolder();
    for (const [name, content] of Object.entries(files)) {
      const path = join(place.path, 'node_modules', '@ann', 'house', ...name.split('/'));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    }
  });
  beforeEach(() => {
    vi.spyOn(process, 'cwd').mockReturnValue(place.path);
  });
  afterEach(() => {
    process.exitCode = undefined;
  });
  afterAll(async () => {
    delete (globalThis as Record<string, unknown>).houseForTest;
    await place.remove();
  });

  it('in the lists: both benchmarks, the memory, the data, the experiment', async () => {
    const { installed, experiments } = await json('benchmarks', 'list');
    expect(installed.map(({ type }: { type: string }) => type)).toEqual(['pets', 'plants']);
    expect(experiments).toContain('pets-small');
    expect((await json('systems', 'list')).installed).toMatchObject([
      { type: 'shoebox', package: '@ann/house' },
    ]);
    expect((await json('data', 'list')).datasets.at(-1)).toMatchObject({ name: 'pets', license: 'CC0' });
  });

  it('by the short names of its parts', async () => {
    expect(await json('benchmarks', 'show', 'plants')).toMatchObject({
      type: 'plants',
      metrics: ['accuracy'],
    });
    expect(await json('systems', 'show', 'shoebox')).toMatchObject({ type: 'shoebox' });
  });

  it('in a run: its experiment by name, with its sample, its agent and its memory beside one of ours', async () => {
    const { runId, systems } = await json('run', 'pets-small', '--runs', join(place.path, 'runs'));
    expect(systems.map(({ name }: { name: string }) => name)).toEqual(['butler', 'shoebox', 'bm25-m']);
    const text = await readFile(join(place.path, 'runs', runId, 'manifest.json'), 'utf8');
    const { config, plugins } = JSON.parse(text);
    expect(config.systems[0]).toMatchObject({ name: 'butler', type: 'shoebox', options: { size: 3 } });
    // Its code decides the results, and ours is covered by the version of the program.
    expect(plugins.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
      ['benchmark', 'pets'],
      ['memory system', 'shoebox'],
    ]);
    expect(plugins[0]).toMatchObject({ package: '@ann/house', version: '1.2.3', digest: expect.any(String) });
  });

  it('with the configs of its original program', async () => {
    const converted = JSON.parse(await memgym('original', 'convert', 'pets', '--list', 'mine.txt'));
    expect(converted.benchmark).toEqual({ type: 'pets', path: 'mine.txt' });
  });
});
