import { existsSync } from 'node:fs';
import { meteor } from '@memgym/scoring';
import { beforeAll, describe, expect, it } from 'vitest';
import { baseForms, openWordNet, type Synonyms } from './open-wordnet.js';

const folder = '/usr/share/wordnet';

describe.skipIf(!existsSync(`${folder}/index.noun`))('WordNet 3.0 (skipped without wordnet-base)', () => {
  let synonyms: Synonyms = () => new Set();
  beforeAll(async () => {
    synonyms = await openWordNet(folder);
  });

  // Values computed with NLTK 3.8 on the same files.
  it('finds the words that share a meaning', () => {
    expect([...synonyms('auto')].sort()).toEqual(['auto', 'automobile', 'car', 'machine', 'motorcar']);
    expect(synonyms('geese')).toEqual(synonyms('goose'));
    expect(synonyms('automobil').size).toBe(0);
  });

  it('gives METEOR the score of the original', () => {
    const score = (reference: string, text: string) =>
      meteor(reference.split(' '), text.split(' '), { synonyms });
    expect(score('the boy bought a car', 'the boy bought an auto')).toBeCloseTo(0.75, 6);
    expect(score('the boy bought a car', 'the boy bought an automobile')).toBeCloseTo(0.588889, 6);
  });
});

it('finds base forms first by exceptions, then by rules', () => {
  const known = new Set(['goose', 'box', 'study', 'hope', 'hop']);
  const of = (word: string, wordClass: 'noun' | 'verb') =>
    baseForms(word, wordClass, {
      irregular: new Map([['geese', ['goose']]]),
      isKnown: (form) => known.has(form),
    });
  expect(of('geese', 'noun')).toEqual(['goose']);
  expect(of('boxes', 'noun')).toEqual(['box']);
  expect(of('studies', 'verb')).toEqual(['study']);
  expect(of('hoping', 'verb')).toEqual(['hope', 'hop']);
  expect(of('xyz', 'noun')).toEqual([]);
});

it('names a missing file of WordNet', async () => {
  await expect(openWordNet('/nowhere')).rejects.toMatchObject({
    key: 'benchmark.options.wordnet',
    message: expect.stringContaining('/nowhere has no readable file'),
  });
});
