import { expect, it } from 'vitest';
import { foldSpelling } from './fold-spelling.js';
import { foldText } from './fold-text.js';
import { normalized } from './normalized.js';

it.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('is the normal form of a text: %s', (form) => {
  const texts = [
    'Ångström',
    'ﬁne',
    'Tie\u0302\u0301ng Vie\u0323\u0302t',
    '각',
    'שָׁלוֹם',
    'न\u093c',
    'n\u0301'.repeat(200),
  ];
  for (const text of texts) expect(normalized(text, form)).toBe(text.normalize(form));
});

it('keeps thirty marks in a row', () => {
  expect(normalized(`a${'\u0301\u0316'.repeat(90_000)}b`, 'NFD')).toHaveLength(32);
});

it.each([foldText, foldSpelling])('folds a text of marks in the time of its length: %o', (fold) => {
  const marks = (count: number): string => `a${'\u0301\u0316'.repeat(count)}`;
  expect(fold(marks(90_000))).toBe(fold(marks(40)));
});
