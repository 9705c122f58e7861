import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { porterStem } from './porter-stem.js';

// Results of NLTK 3.10's PorterStemmer in its default mode.
const stems: readonly (readonly [word: string, nltk: string])[] = [
  ['caresses', 'caress'],
  ['flies', 'fli'],
  ['dies', 'die'],
  ['mules', 'mule'],
  ['denied', 'deni'],
  ['died', 'die'],
  ['agreed', 'agre'],
  ['owned', 'own'],
  ['humbled', 'humbl'],
  ['sized', 'size'],
  ['meeting', 'meet'],
  ['stating', 'state'],
  ['siezing', 'siez'],
  ['itemization', 'item'],
  ['sensational', 'sensat'],
  ['traditional', 'tradit'],
  ['reference', 'refer'],
  ['colonizer', 'colon'],
  ['plotted', 'plot'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['news', 'news'],
  ['innings', 'inning'],
  ['proceed', 'proceed'],
  ['succeed', 'succeed'],
  ['enjoy', 'enjoy'],
  ['try', 'tri'],
  ['happy', 'happi'],
  ['ore', 'ore'],
  ['as', 'as'],
  ['oed', 'o'],
  ['geology', 'geolog'],
  ['possibly', 'possibl'],
  ['hopefully', 'hope'],
  ['generally', 'gener'],
  ['conditionally', 'condit'],
];

describe('porterStem', () => {
  it.each(stems)('stems %s to %s as NLTK does', (word, nltk) => {
    expect(porterStem(word)).toBe(nltk);
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
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        expect(porterStem(word).length).toBeLessThanOrEqual(word.toLowerCase().length + 2);
      }),
    );
  });

  it('is fast on a very long run of y', () => {
    expect(porterStem('y'.repeat(2_000))).toHaveLength(2_000);
  });
});
