import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createGlobMatcher } from './match-glob.js';

it.each([
  ['name?', 'names', true],
  ['name?', 'name', false],
  ['*ing', 'sailing', true],
  ['s*l*g', 'sailing', true],
  ['s*l*z', 'sailing', false],
  ['b[ae]d', 'bed', true],
  ['b[!ae]d', 'bed', false],
  ['b[a-c]d', 'bbd', true],
  ['b[c-a]d', 'bbd', false],
  ['b[d', 'b[d', true],
  ['a.c', 'abc', false],
  ['猫?', '猫咪', true],
])('%s and %s: %s', (glob, word, fits) => {
  expect(createGlobMatcher(glob)(word)).toBe(fits);
});

it('matches like an equivalent regular expression', () => {
  const letters = (...of: string[]) => fc.string({ unit: fc.constantFrom(...of), maxLength: 8 });
  fc.assert(
    fc.property(letters('a', 'b', '*', '?'), letters('a', 'b'), (glob, word) => {
      const pattern = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`);
      expect(createGlobMatcher(glob)(word)).toBe(pattern.test(word));
    }),
  );
});

it('terminates for a pattern on which a regular expression would not', () => {
  expect(createGlobMatcher(`${'a*'.repeat(40)}b`)('a'.repeat(5000))).toBe(false);
});
