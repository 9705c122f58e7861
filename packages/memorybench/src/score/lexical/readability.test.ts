import { expect, it } from 'vitest';
import { readability } from './readability.js';

it.each([
  [{ letters: 590, words: 11, sentences: 1, syllables: 11, hardWords: 11 }, 292.6, 0.5, 19.9721],
  [{ letters: 450, words: 100, sentences: 5, syllables: 150, hardWords: 10 }, 8.82, 9.91, 6.2075],
])('of %j is as published', (counts, colemanLiau, fleschKincaid, daleChall) => {
  const found = readability(counts);
  expect(found?.colemanLiau).toBeCloseTo(colemanLiau, 1);
  expect(found?.fleschKincaid).toBeCloseTo(fleschKincaid, 10);
  expect(found?.daleChall).toBeCloseTo(daleChall, 10);
});

it('adds to Dale–Chall only above five percent of hard words', () => {
  const counts = { letters: 400, words: 100, sentences: 10, syllables: 130 };
  expect(readability({ ...counts, hardWords: 5 })?.daleChall).toBeCloseTo(0.1579 * 5 + 0.496, 10);
});

it('is not defined for a text without words', () => {
  expect(readability({ letters: 0, words: 0, sentences: 1, syllables: 0, hardWords: 0 })).toBeNull();
});
