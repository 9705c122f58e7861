import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { porterStem } from './porter-stem.js';

// Results of NLTK 3.10's PorterStemmer in its default and its ORIGINAL_ALGORITHM mode.
const stems: readonly (readonly [word: string, nltk: string, classic: string])[] = [
  ['caresses', 'caress', 'caress'],
  ['flies', 'fli', 'fli'],
  ['dies', 'die', 'di'],
  ['mules', 'mule', 'mule'],
  ['denied', 'deni', 'deni'],
  ['died', 'die', 'di'],
  ['agreed', 'agre', 'agre'],
  ['owned', 'own', 'own'],
  ['humbled', 'humbl', 'humbl'],
  ['sized', 'size', 'size'],
  ['meeting', 'meet', 'meet'],
  ['stating', 'state', 'state'],
  ['siezing', 'siez', 'siez'],
  ['itemization', 'item', 'item'],
  ['sensational', 'sensat', 'sensat'],
  ['traditional', 'tradit', 'tradit'],
  ['reference', 'refer', 'refer'],
  ['colonizer', 'colon', 'colon'],
  ['plotted', 'plot', 'plot'],
  ['skies', 'sky', 'ski'],
  ['dying', 'die', 'dy'],
  ['news', 'news', 'new'],
  ['innings', 'inning', 'in'],
  ['proceed', 'proceed', 'proce'],
  ['succeed', 'succeed', 'succe'],
  ['enjoy', 'enjoy', 'enjoi'],
  ['try', 'tri', 'try'],
  ['happy', 'happi', 'happi'],
  ['ore', 'ore', 'or'],
  ['as', 'as', 'a'],
  ['oed', 'o', 'o'],
  ['geology', 'geolog', 'geologi'],
  ['possibly', 'possibl', 'possibli'],
  ['hopefully', 'hope', 'hopefulli'],
  ['generally', 'gener', 'gener'],
  ['conditionally', 'condit', 'condition'],
];

describe('porterStem', () => {
  it.each(stems)('stems %s to %s as NLTK does and to %s as published', (word, nltk, classic) => {
    expect(porterStem(word)).toBe(nltk);
    expect(porterStem(word, { variant: 'classic' })).toBe(classic);
  });

  it('lower-cases first, so that irregular words are known in any case', () => {
    expect(porterStem('SKIES')).toBe('sky');
    expect(porterStem('Running')).toBe('run');
  });

  it.each([
    ['😀s', '😀s'],
    ['😀ies', '😀ie'],
    ['a😀😀ed', 'a😀'],
    ['😀running', '😀run'],
    ['\ue000😀cats', '\ue000😀cat'],
  ])('counts an emoji as one character, as Python does: %s gives %s', (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });

  it('returns a string for any string, at most two characters longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('nltk', 'classic'), (word, variant) => {
        expect(porterStem(word, { variant }).length).toBeLessThanOrEqual(word.toLowerCase().length + 2);
      }),
    );
  });

  it('is fast on a very long run of y', () => {
    expect(porterStem('y'.repeat(2_000))).toHaveLength(2_000);
  });
});
