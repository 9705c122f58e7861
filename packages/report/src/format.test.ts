import { expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatInterval,
  formatScore,
  formatUsd,
  shorten,
  shortenToWidth,
} from './format.js';

it('writes numbers the same way on every machine', () => {
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect([null, 0.5, -0.25, -0.0001, 1].map(formatScore)).toEqual(['–', '0.500', '−0.250', '0.000', '1.000']);
  expect(formatInterval({ low: 0.1, high: 0.9 })).toBe('[0.100, 0.900]');
  expect(formatInterval({ low: null, high: 0.9 })).toBe('');
  expect([null, 0, 0.00321, 12.3456].map(formatUsd)).toEqual(['unknown', '$0', '$0.0032', '$12.35']);
  expect([0, 999, 4217, 2_805_274].map(formatBytes)).toEqual(['0 B', '999 B', '4.2 kB', '2.8 MB']);
});

it('shortens by visible characters', () => {
  expect(shorten('abc', 3)).toBe('abc');
  expect(shorten('abcd', 3)).toBe('ab…');
  expect(shorten('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…');
  // A combining mark belongs to the preceding character.
  expect(shorten('abe\u0301', 3)).toBe('abe\u0301');
  expect(shorten('abe\u0301d', 3)).toBe('ab…');
  expect(shorten('abcde\u0301', 3)).toBe('ab…');
  expect(shorten('a\r\nb', 3)).toBe('a\r\nb');
  expect(shorten('a b', 2)).toBe('a…');
  expect(shorten('“四季” – é', 4)).toBe('“四季…');
  expect(shortenToWidth('最近五条消息', 12)).toBe('最近五条消息');
  expect(shortenToWidth('最近五条消息', 11)).toBe('最近五条消…');
  expect(shortenToWidth('最近五条消息', 8)).toBe('最近五…');
});

it('shortens texts without combining marks as a segmenter does', () => {
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  // Any two plain characters next to each other are two graphemes.
  const text = String.fromCodePoint(
    ...Array.from({ length: 0xffff }, (_, code) => code).filter(
      (code) => code > 31 && !/[\p{M}\p{Cf}\p{Cs}\p{Cc}]/u.test(String.fromCodePoint(code)),
    ),
  );
  // One expectation for each of the 40,000 would take half a minute.
  const wrong = Array.from(text).filter((character, place) => {
    const given = `${character}${text[(place * 7) % text.length]}${character}xx`;
    const graphemes = Array.from(segmenter.segment(given), ({ segment }) => segment);
    return graphemes.length > 3 && shorten(given, 3) !== `${graphemes.slice(0, 2).join('').trimEnd()}…`;
  });
  expect(wrong).toEqual([]);
});

it('shortens mixed texts as a segmenter does', () => {
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  const parts = [
    'a',
    'é',
    '四',
    '\r',
    '\n',
    '\u0301',
    '\u0600',
    '👩',
    '\u200d',
    '👧',
    '\ufe0f',
    '🇩',
    '🇪',
    '\u1100',
    '\u1161',
    '\u0ea3',
  ];
  let seed = 7;
  const next = (): string => {
    seed = (seed * 48_271) % 2_147_483_647;
    return parts[seed % parts.length] ?? '';
  };
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: 30 }, next).join('');
    const graphemes = Array.from(segmenter.segment(text), ({ segment }) => segment);
    const limit = 2 + (round % 20);
    const wanted =
      graphemes.length <= limit
        ? text
        : `${graphemes
            .slice(0, limit - 1)
            .join('')
            .trimEnd()}…`;
    expect(shorten(text, limit), JSON.stringify(text)).toBe(wanted);
  }
});
