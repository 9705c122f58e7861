import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRng, type JsonObject } from '@memgym/core';
import { dataDir } from '@memgym/datasets/testing';
import type { QualityFigure } from '@memgym/evaluators';
import { createMemoryFiles, playGeneration } from '@memgym/evaluators/testing';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memSimGenerator } from '../../generate/memsim-generator.js';
import { judgeMemDaily } from './judge-memdaily.js';
import { measureMemDaily, shannonIndex } from './measure-memdaily.js';

const byName = (figures: readonly QualityFigure[]) =>
  Object.fromEntries(figures.map(({ name, value }) => [name, value]));
const published = dataDir('memdaily');

it('computes the index of a list by its definition', () => {
  expect(shannonIndex(['a', 'a', 'a'])).toBe(0);
  expect(shannonIndex(['a', 'b', 'c', 'd'])).toBeCloseTo(Math.log(4), 12);
  expect(shannonIndex(['a', 'a', 'b', 'b', 'b', 'b'])).toBeCloseTo(Math.log(3) - (2 / 3) * Math.log(2), 12);
});

it.skipIf(published === null)('finds the published shares in the published data', async () => {
  expect(byName(await measureMemDaily(published ?? ''))).toMatchObject({
    'simple value in its message': 0.8,
    'conditional value in its message': 0.72,
    'noisy value in its message': 0.77,
    'items named in their message': 0.74,
    'options differ': (2954 - 7) / 2954,
    'right letter': 1,
    'evidence exists': 1,
  });
});

describe('a generated set', () => {
  let folder: string;
  let server: OpenAIServer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-quality-'));
    const files = createMemoryFiles(new Map());
    await playGeneration({
      generator: memSimGenerator,
      options: memSimGenerator.options.parse({ profiles: 4 }) as JsonObject,
      inputs: {},
      model: null,
      files,
      order: 'one-by-one',
    });
    for (const name of ['memdaily.json', 'graphs.json'])
      await writeFile(join(folder, name), files.texts.get(name) ?? '');
  });
  afterAll(() => rm(folder, { recursive: true }));
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it('states every value, and has options that differ', async () => {
    const figures = await measureMemDaily(folder);
    expect(byName(figures)).toMatchObject({
      'simple value in its message': 1,
      'conditional value in its message': 1,
      'noisy value in its message': 1,
      'items named in their message': 1,
      'places named in their message': 1,
      'options differ': 1,
      'right letter': 1,
      'evidence exists': 1,
    });
    // Four users have at most 20 people with different names, which gives the index for values that are all
    // different.
    const diversity = byName(figures)['diversity of profiles'];
    expect(diversity).toBeGreaterThan(1);
    expect(diversity).toBeLessThan(Math.log(20));
  });

  it('is judged by a terse and by a chatty model, excluding unreadable replies from means', async () => {
    let items = 0;
    server = await startOpenAIServer({
      chat: ({ body }) => {
        const text = JSON.stringify(body.messages);
        if (text.includes('You check an item')) {
          items += 1;
          if (items === 1)
            return 'Let me think. {"question": "right", "answer": "right", "evidence": "wrong"}';
          return '```json\n{"question": "Right", "answer": "wrong", "evidence": "right"}\n```';
        }
        if (text.includes('an invented profile')) return 'A fine profile, all in all.';
        return 'Here are my ratings:\n{"fluency": 4, "rationality": 5, "naturalness": 2, "informativeness": 3}';
      },
    });
    const figures = await judgeMemDaily(folder, {
      model: createOpenAIChatModel({ model: 'judge', baseUrl: server.baseUrl }),
      sample: 4,
      rng: createRng(1),
    });
    expect(byName(figures)).toEqual({
      'fluency of messages': 4,
      'rationality of messages': 5,
      'naturalness of messages': 2,
      'informativeness of messages': 3,
      'rationality of profiles': null,
      'informativeness of profiles': null,
      'question right': 1,
      'answer right': 0.25,
      'evidence right': 0.75,
    });
    const profiles = figures.filter(({ name }) => name.endsWith('of profiles'));
    expect(profiles.map(({ count, unscored }) => [count, unscored])).toEqual([
      [0, 4],
      [0, 4],
    ]);
  });
});
