import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError, type Profile } from '@memgym/core';
import { dataDir, suiteName } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { type LoCoMoCategory, locomoCategory, locomoF1 } from './locomo-f1.js';

it.each([
  ['multi-hop', 1],
  ['2', 2],
  ['category 3', 3],
  ['Single Hop', 4],
  ['adversarial', 5],
  ['simple', null],
  ['6', null],
])('%j names category %j', (type, expected) => {
  expect(locomoCategory(type)).toBe(expected);
});

describe('LoCoMo’s F1', () => {
  it.each<[LoCoMoCategory, string, string, number]>([
    [2, 'The week before 9 June 2023', 'before 9 June 2023', 0.888889],
    [4, 'She was painting sunsets and running', 'painted a sunset', 0.571429],
    [1, 'pottery, camping, hikes', 'pottery, camping, painting, swimming', 0.5],
    [3, 'Likely no', 'Likely no; though she likes reading', 1],
  ])('gives category %d, %j for %j, the published score %d', (category, prediction, gold, expected) => {
    expect(locomoF1({ category, prediction, gold })).toBeCloseTo(expected, 6);
  });

  const options = [
    { label: 'a', text: 'Not mentioned in the conversation' },
    { label: 'b', text: 'A red bicycle' },
  ];
  const score = (prediction: string, profile: Profile, swapped = false): number => {
    const texts = swapped ? options.map(({ text }) => text).reverse() : options.map(({ text }) => text);
    return locomoF1({
      category: 5,
      prediction,
      gold: null,
      options: texts.map((text, index) => ({ label: 'ab'[index] ?? '', text })),
      profile,
    });
  };

  it.each(['a', 'A', '(a)', ' (A) ', 'Not mentioned.', 'There is NO INFORMATION AVAILABLE on it'])(
    'reads %j as a refusal in category 5, in both profiles',
    (reply) => {
      expect(score(reply, 'reference')).toBe(1);
      expect(score(reply, 'fixed')).toBe(1);
    },
  );

  it('reads any other three characters as option b, as the original does, except in fixed', () => {
    expect(score('yes', 'reference', true)).toBe(1);
    expect(score('yes', 'fixed', true)).toBe(0);
    expect(score('x', 'reference', true)).toBe(1);
    expect(score('x', 'fixed', true)).toBe(0);
  });

  // SmolLM2-135M repeated both alternatives for most of such questions, which says neither.
  it.each([
    '(a) Not mentioned in the conversation\n(b) A red bicycle',
    'The answer is one of these:\n(a) Not mentioned in the conversation\n(b) A red bicycle',
  ])('takes no refusal from a reply that names both options, unless as the original does: %j', (reply) => {
    expect(score(reply, 'reference')).toBe(1);
    expect(score(reply, 'fixed')).toBe(0);
  });

  it('counts characters, not code units, to distinguish a letter from a text', () => {
    // "Exactly 1 char → option a if it is "a", else b; exactly 3 chars → …; otherwise the raw text"
    // (packages/memorybench/spec.md#locomo-f1).
    expect(score('👍', 'reference', true)).toBe(1);
    expect(score('👍👍👍', 'reference', true)).toBe(1);
    expect(score('👍a', 'reference', true)).toBe(0);
  });

  it.each(['b.', '(b).', 'B', '(B)'])('reads %j as option b when fixed', (reply) => {
    expect(score(reply, 'fixed', true)).toBe(1);
    expect(score(reply, 'fixed')).toBe(0);
  });

  it('does not read a letter with a full stop as an option in the reference profile', () => {
    expect(score('(a).', 'reference')).toBe(0);
    expect(score('(a).', 'fixed')).toBe(1);
  });

  it('refuses a missing gold text instead of scoring 0', () => {
    expect(() => locomoF1({ category: 4, prediction: 'x', gold: null })).toThrow(InvalidArgumentError);
  });
});

const folder = dataDir('locomo');
describe.skipIf(folder === null)(suiteName('LoCoMo’s F1 on the published answers', folder), () => {
  it('gives each of the 1,540 gold answers full marks against itself', () => {
    const samples: { qa: { category: LoCoMoCategory; answer?: string | number }[] }[] = JSON.parse(
      readFileSync(join(folder ?? '', 'locomo10.json'), 'utf8'),
    );
    const questions = samples.flatMap(({ qa }) => qa).filter(({ category }) => category !== 5);
    expect(questions).toHaveLength(1540);
    for (const { category, answer } of questions) {
      const gold = String(answer);
      const prediction = category === 3 ? (gold.split(';')[0] ?? '') : gold;
      expect(locomoF1({ category, prediction, gold }), gold).toBeCloseTo(1, 12);
    }
  });
});
