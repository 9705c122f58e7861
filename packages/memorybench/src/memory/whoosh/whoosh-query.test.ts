import { InvalidArgumentError } from '@memgym/core';
import { expect, it } from 'vitest';
import { readWhooshQuery } from './whoosh-query.js';

it('reads a word with a question mark as a pattern, and a question mark within text literally', () => {
  expect(readWhooshQuery('Where is Pickle?')).toMatchObject({
    kind: 'or',
    parts: [
      { kind: 'term', text: 'where' },
      { kind: 'pattern', text: 'pickle?' },
    ],
  });
});

it.each([
  ['brackets', '('.repeat(2000)],
  ['operators', 'cat ANDNOT '.repeat(2000).concat('dog')],
])('refuses %s that nest too deeply, and states their number', (_, question) => {
  expect(() => readWhooshQuery(question)).toThrow(InvalidArgumentError);
  expect(() => readWhooshQuery(question)).toThrow(/nests 2000 brackets and operators/);
});

it.each([
  ['ranges without an end', '[tower '.repeat(5000)],
  ['one long word', 'x'.repeat(100_000)],
])('reads %s quickly', (_, question) => {
  expect(readWhooshQuery(question).kind).not.toBe('none');
});
