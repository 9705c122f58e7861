import { expect, it } from 'vitest';
import { splitAtSpaces, stripSpaces } from './python-space.js';

// Results of `'…'.split()` and `'…'.strip()` in Python 3.
it.each([
  ['', [], ''],
  [' a\tb \n', ['a', 'b'], 'a\tb'],
  ['\x1fa\x1cb\x85', ['a', 'b'], 'a\x1cb'],
  ['\u3000a\u2028b', ['a', 'b'], 'a\u2028b'],
  ['\ufeffa b\ufeff', ['\ufeffa', 'b\ufeff'], '\ufeffa b\ufeff'],
  ['a\u200bb', ['a\u200bb'], 'a\u200bb'],
])('splits %j into %j, and strips it to %j', (text, words, stripped) => {
  expect(splitAtSpaces(text)).toEqual(words);
  expect(stripSpaces(text)).toBe(stripped);
});
