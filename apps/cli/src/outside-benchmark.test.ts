import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digest, type Episode, episodeSchema } from '@memgym/core';
import { defineBenchmark, readThenAsk } from '@memgym/evaluators';
import { judgedMetric } from '@memgym/evaluators/judges';
import { accuracyMetric, publishedRows } from '@memgym/scoring';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { runInProcess, runProgram } from './testing/run-in-process.js';

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
  options: z.strictObject({
    order: z
      .enum(['oldest-first', 'newest-first'])
      .default('oldest-first')
      .describe('Which turn comes first.'),
  }),
  load: async () => ({ episodes: [episode], files: [] }),
  protocol: () => ({ play: readThenAsk }),
  metrics: [accuracyMetric],
});
const judgedPets = defineBenchmark({
  type: 'judged-pets',
  description: 'One person and their pets, marked by a judge.',
  options: z.strictObject({}),
  load: async () => ({
    episodes: [episode],
    files: [{ name: 'pets.mjs', bytes: 4, sha256: digest('pets') }],
  }),
  protocol: () => ({
    play: readThenAsk,
    scoreAnswer: async (_question, { output }, { judge }) => {
      const { text } = await judge.complete({
        messages: [{ role: 'user', content: `Is ${String(output)} right?` }],
        role: 'judge',
        prompt: { name: 'pets/judge', version: '1', hash: '' },
      });
      return { scores: { judged: text === 'right' ? 1 : 0 } };
    },
  }),
  metrics: [judgedMetric, accuracyMetric],
  results: {
    cluster: 'person',
    slices: [
      { key: 'byPerson', name: 'person', of: ({ episodeId }) => episodeId, about: 'Whose pets they are.' },
    ],
    baselines: [
      {
        name: 'first-option',
        description: 'Always picks the first option.',
        answer: (question) => (question.kind === 'multiple-choice' ? 'A' : null),
      },
    ],
    published: [
      {
        title: 'Accuracy of pets',
        source: 'A paper on pets, table 2',
        columns: ['all'],
        groups: [null],
        metric: 'accuracy',
        rows: publishedRows('Parrot  .75'),
      },
    ],
  },
  quality: {
    measure: async () => [
      { name: 'pets', description: 'Pets of a person.', value: 1, range: [0, null], count: 1 },
    ],
    judge: async () => [],
  },
});

let folder: string;
const at = (...parts: string[]): string => join(folder, ...parts);
const idOf = (stdout: string): string => JSON.parse(stdout).runId;
const runs: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-outside-'));
  // A module outside the repository cannot import its packages by name, so this test passes what it needs.
  (globalThis as Record<string, unknown>).petsForTest = pets;
  await writeFile(at('pets.mjs'), 'export const benchmark = globalThis.petsForTest;');
  (globalThis as Record<string, unknown>).judgedPetsForTest = judgedPets;
  await writeFile(
    at('judged-pets.mjs'),
    `export const benchmark = globalThis.judgedPetsForTest;
     export const offlineReplies = [{ prompt: 'pets/judge', reply: () => 'right' }];`,
  );
  for (const order of ['oldest-first', 'newest-first']) {
    const experiment = {
      name: 'outside',
      benchmark: { type: './pets.mjs', path: '.', options: { order } },
      model: { type: 'offline' },
      systems: ['bm25-m'],
    };
    await writeFile(at('pets.json'), JSON.stringify(experiment));
    const { stdout } = await runInProcess([
      ...['run', at('pets.json'), '--json'],
      ...['--runs', at('runs'), '--cache-dir', at('cache')],
    ]);
    runs.push(idOf(stdout));
  }
});
afterAll(async () => {
  delete (globalThis as Record<string, unknown>).petsForTest;
  delete (globalThis as Record<string, unknown>).judgedPetsForTest;
  await rm(folder, { recursive: true });
});

describe('a benchmark defined by a file outside the repository', () => {
  it('is found again by `report`, through the path in the manifest', async () => {
    const manifest = JSON.parse(await readFile(at('runs', runs[0] ?? '', 'manifest.json'), 'utf8'));
    expect([manifest.benchmark, manifest.experimentFolder]).toEqual(['pets', '../..']);
    const report = at('runs', runs[0] ?? '', 'report.html');
    const before = await readFile(report, 'utf8');
    await rm(report);
    await runInProcess(['runs', 'report', runs[0] ?? '', '--runs', at('runs'), '--allow', './pets.mjs']);
    expect(await readFile(report, 'utf8')).toBe(before);
  });

  it('is found again by `runs show`, which plays the episode again for its prompt', async () => {
    const { stdout } = await runInProcess([
      ...['runs', 'show', runs[0] ?? '', 'ann/q', '--system', 'bm25-m'],
      ...['--runs', at('runs'), '--allow', './pets.mjs'],
    ]);
    expect(stdout).toMatch(/Prompt\n +\[system\]/);
  });

  it('is found again by `compare`, which labels the runs by the option that differs', async () => {
    const { stdout } = await runInProcess([
      'runs',
      'compare',
      ...runs,
      '--runs',
      at('runs'),
      '--allow',
      './pets.mjs',
    ]);
    expect(stdout).toMatch(/^config +benchmark\.options\.order +oldest-first +newest-first$/m);
    expect(stdout).toMatch(/^accuracy: oldest-first, outside-\w+; newest-first, outside-\w+$/m);
    expect(stdout).toMatch(/bm25-m +1\.000 +1\.000 +0\.000 +0\.000/);
  });

  it('is found by its file, in `score` and in `benchmarks show`', async () => {
    await writeFile(at('answers.jsonl'), '{"question_id": "ann/q", "prediction": " A "}\n');
    const scored = await runInProcess([
      ...['score', at('pets.mjs'), '--data', folder, '--predictions', at('answers.jsonl'), '--json'],
    ]);
    expect(JSON.parse(scored.stdout)).toMatchObject({
      benchmark: 'pets',
      scored: 1,
      metrics: { accuracy: { value: 1 } },
    });
    const { stdout } = await runInProcess(['benchmarks', 'show', at('pets.mjs')]);
    expect(stdout).toContain('order: "oldest-first", "newest-first", default "oldest-first"');
    await expect(runInProcess(['score', at('pets.mjs')])).rejects.toThrow(
      /--predictions <file>' not specified/,
    );
    await expect(runInProcess(['score', 'nothing'])).rejects.toThrow(/Unknown benchmark/);
  });

  it('is judged offline by the replies that its module exports, and its help has its whole name', async () => {
    await writeFile(at('wrong.jsonl'), '{"question_id": "ann/q", "prediction": "B"}\n');
    const scored = await runInProcess([
      ...['score', at('judged-pets.mjs'), '--data', folder, '--predictions', at('wrong.jsonl')],
      ...['--judge', 'offline', '--json'],
    ]);
    expect(JSON.parse(scored.stdout)).toMatchObject({ scored: 1, metrics: { judged: { value: 1 } } });
    let help = '';
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      help += String(text);
      return true;
    });
    await runProgram(['score', at('judged-pets.mjs'), '--help']).catch(() => undefined);
    write.mockRestore();
    expect(help).toMatch(/^Usage: memgym score \S+judged-pets.mjs \[options\]/);
  });

  it('has slices, baselines, published figures and a quality of its data, as the built-in ones do', async () => {
    const experiment = {
      name: 'judged',
      benchmark: { type: './judged-pets.mjs', path: '.' },
      model: { type: 'offline' },
      systems: ['bm25-m'],
    };
    await writeFile(at('judged.json'), JSON.stringify(experiment));
    const { stdout } = await runInProcess([
      ...['run', at('judged.json'), '--json'],
      ...['--runs', at('judged'), '--cache-dir', at('cache')],
    ]);
    const metrics = JSON.parse(await readFile(at('judged', idOf(stdout), 'metrics.json'), 'utf8'));
    const named = new Map(metrics.systems.map((system: { name: string }) => [system.name, system]));
    expect(named.get('bm25-m')).toMatchObject({
      metrics: { judged: { value: 1, slices: { byPerson: { ann: { value: 1 } } } } },
    });
    expect(named.get('first-option')).toMatchObject({ metrics: { accuracy: { value: 1 } } });
    const report = await readFile(at('judged', idOf(stdout), 'report.html'), 'utf8');
    expect(report).toContain('A paper on pets, table 2');
    const checked = await runInProcess(['data', 'check', at('judged-pets.mjs'), folder, '--json']);
    expect(JSON.parse(checked.stdout).quality).toMatchObject([{ name: 'pets', value: 1 }]);
  });

  it('has the answers of a run written as predictions, which score the same', async () => {
    const file = at('exported.jsonl');
    await runInProcess([
      ...['runs', 'export', runs[0] ?? '', '--runs', at('runs'), '--allow', './pets.mjs'],
      ...['--format', 'predictions', '--out', file],
    ]);
    const [line, ...more] = (await readFile(file, 'utf8')).trim().split('\n');
    expect(more).toEqual([]);
    expect(JSON.parse(line ?? '')).toEqual({
      question_id: 'ann/q',
      prediction: 'A',
      retrieved: [],
    });
    const scored = await runInProcess([
      ...['score', at('pets.mjs'), '--data', folder, '--predictions', file, '--json'],
    ]);
    expect(JSON.parse(scored.stdout).metrics.accuracy.value).toBe(1);
  });

  it('is reported missing with its path if the file is gone or exports another benchmark', async () => {
    await cp(at('runs', runs[0] ?? ''), at('runs', 'moved'), { recursive: true });
    const report = () =>
      runInProcess(['runs', 'report', 'moved', '--runs', at('runs'), '--allow', './plants.mjs']);
    const manifest = at('runs', 'moved', 'manifest.json');
    await writeFile(
      at('plants.mjs'),
      "export const benchmark = { withOptions: () => ({ type: 'plants' }) };",
    );
    const { digest: _seal, ...sealed } = JSON.parse(await readFile(manifest, 'utf8'));
    const plugins = sealed.plugins.map((plugin: object) => ({ ...plugin, name: './plants.mjs' }));
    const moved = { ...sealed, plugins };
    await writeFile(manifest, JSON.stringify({ ...moved, digest: digest(moved) }));
    await expect(report()).rejects.toThrow(
      /plants\.mjs exports the benchmark plants, but the run is of pets/,
    );
    await rm(at('plants.mjs'));
    await expect(report()).rejects.toThrow(/there is no file .*plants\.mjs/);
  });
});
