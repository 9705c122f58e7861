import { fileURLToPath } from 'node:url';
import type { Episode } from '@memgym/core';
import { type Benchmark, benchmarks } from '@memgym/evaluators';
import { beforeAll, expect, it } from 'vitest';
import { requireSegmenter } from './require-segmenter.js';

const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
const benchmark = benchmarks.find(({ type }) => type === 'conversations') as Benchmark;
let english: Episode[];
let chinese: Episode[];

beforeAll(async () => {
  const { episodes } = await benchmark.load(sample);
  // One of the six people of the sample writes Chinese.
  const isChinese = ({ conversation }: Episode) => /\p{Script=Han}/u.test(JSON.stringify(conversation));
  chinese = episodes.filter(isChinese);
  english = episodes.filter((episode) => !isChinese(episode));
});

it('refuses Chinese data without jieba, because other words would give other scores', () => {
  expect(chinese).toHaveLength(1);
  expect(() => requireSegmenter(chinese, 'intl')).toThrow(/@node-rs\/jieba, which could not be loaded/);
  expect(() => requireSegmenter(chinese)).not.toThrow();
});

it('lets other data pass', () => {
  expect(english).toHaveLength(5);
  expect(() => requireSegmenter(english, 'intl')).not.toThrow();
});
