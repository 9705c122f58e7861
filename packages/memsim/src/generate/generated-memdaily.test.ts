import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Episode, JsonObject } from '@memgym/core';
import { dataDir } from '@memgym/datasets/testing';
import { measureTexts, questionsOf, summarizeBaseline } from '@memgym/evaluators';
import { createMemoryFiles, playGeneration } from '@memgym/evaluators/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memDailyBenchmark } from '../play/memdaily-benchmark.js';
import { memSimGenerator } from './memsim-generator.js';

const published = dataDir('memdaily');

describe('a generated MemDaily', () => {
  let folder: string;
  let episodes: readonly Episode[];
  let card: string;

  beforeAll(async () => {
    const files = createMemoryFiles(new Map());
    await playGeneration({
      generator: memSimGenerator,
      options: memSimGenerator.options.parse({ profiles: 16 }) as JsonObject,
      inputs: {},
      model: null,
      files,
      order: 'one-by-one',
    });
    folder = await mkdtemp(join(tmpdir(), 'memgym-memdaily-'));
    await writeFile(join(folder, 'memdaily.json'), files.texts.get('memdaily.json') ?? '');
    card = files.texts.get('data_card_raw.csv') ?? '';
    ({ episodes } = await memDailyBenchmark.load(folder));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const countsBy = (some: readonly Episode[]): Map<string, { trajectories: number; messages: number }> => {
    const counts = new Map<string, { trajectories: number; messages: number }>();
    for (const { meta, conversation } of some) {
      const key = `${meta?.type} ${meta?.group}`;
      const { trajectories = 0, messages = 0 } = counts.get(key) ?? {};
      const own = conversation.sessions.reduce((sum, { turns }) => sum + turns.length, 0);
      counts.set(key, { trajectories: trajectories + 1, messages: messages + own });
    }
    return counts;
  };

  it.skipIf(published === null)('has the published trajectories and messages by type and group', async () => {
    const real = countsBy((await memDailyBenchmark.load(published ?? '')).episodes);
    const made = countsBy(episodes);
    expect([...made.keys()]).toEqual([...real.keys()]);
    for (const [key, { trajectories, messages }] of made) {
      const other = real.get(key) ?? { trajectories: 0, messages: 0 };
      // Error items are missing in the published files.
      expect(Math.round(trajectories / 16)).toBe(Math.round(other.trajectories / 50));
      // Lengths of hybrids are random, with a standard deviation of at most 2.9 messages.
      const spread = /hybrid|aggregative/.test(key)
        ? 4 * 2.9 * Math.sqrt(1 / trajectories + 1 / other.trajectories)
        : 0;
      const difference = Math.abs(messages / trajectories - other.messages / other.trajectories);
      expect([key, difference <= spread + 1e-9]).toEqual([key, true]);
    }
  });

  it.skipIf(published === null)(
    'repeats fewer messages than the published data, at a similar length',
    async () => {
      const real = measureTexts((await memDailyBenchmark.load(published ?? '')).episodes);
      const made = measureTexts(episodes);
      expect(real).toMatchObject({ messages: 26_003 });
      expect(made?.distinctMessages).toBeGreaterThan(real?.distinctMessages ?? 1);
      expect(made?.meanCharacters).toBeGreaterThan(0.7 * (real?.meanCharacters ?? 0));
    },
  );

  it('reveals little through its options', () => {
    const [rule] = memDailyBenchmark.results.baselines ?? [];
    if (rule === undefined) throw new Error('no rule');
    const medoid = summarizeBaseline(memDailyBenchmark, rule, questionsOf(episodes));
    const { by, value } = medoid.metrics.accuracy ?? { by: {}, value: null };
    // 960 questions, 160 of a type: four standard errors of a guess. In the published data, this rule reaches .63 on
    // simple questions.
    expect(Math.abs((value ?? 1) - 0.25)).toBeLessThan(4 * Math.sqrt((0.25 * 0.75) / 960));
    expect(Object.keys(by)).toHaveLength(6);
    for (const type of Object.values(by)) {
      expect(Math.abs((type.value ?? 1) - 0.25)).toBeLessThan(4 * Math.sqrt((0.25 * 0.75) / 160));
    }
  });

  it('has a card with the true counts of its files', () => {
    const turns = measureTexts(episodes)?.messages;
    expect(card.split('\n').at(-2), '60 trajectories of 16 users; messages as loaded').toMatch(
      new RegExp(`^total,960,${turns},960,`),
    );
  });
});
