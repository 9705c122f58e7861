import { createRng } from '@memgym/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expandText } from './expand-text.js';
import { expansionsOf } from './expansions-of.js';

it('draws one of each set of alternatives and removes marks', () => {
  expect(expansionsOf('{This|That} way, {please|}.')).toEqual([
    'This way, please.',
    'This way, .',
    'That way, please.',
    'That way, .',
  ]);
  expect(expansionsOf('I [gave up meat] {in spring|now}.')).toEqual([
    'I gave up meat in spring.',
    'I gave up meat now.',
  ]);
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const template = 'a {b|[c]} {d|e|} [f]';
      expect(expansionsOf(template)).toContain(expandText(template, createRng(seed)));
    }),
  );
});
